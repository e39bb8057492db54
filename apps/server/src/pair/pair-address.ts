/** Normalizes to `https://host`, with a port and a path if the address has them. Returns null if it is invalid. */
export const readPairAddress = (text: string): string | null => {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || text.length > 300)
    return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
};
