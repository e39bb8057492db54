/** The address of an installation as pairs are kept by it: `https://host`, with a port and a path where it has them. Null: it is none. */
export const readPairAddress = (text: string): string | null => {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || text.length > 300)
    return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
};
