/**
 * Returns the normalized address of an installation: `https://host`, with a port and a path if it has them. Null if the
 * text is not a valid address.
 */
export const readPairAddress = (text: string): string | null => {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || text.length > 300)
    return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
};
