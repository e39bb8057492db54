/** The path of BASE_URL without a slash at its end: `/pharos`, or empty at the root of a host. An address of Pharos is `${baseUrl}/reports`. */
export const basePathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');

/** The address of a request without the base path, which a proxy may have removed or not. */
export const withoutBasePath = (url: string, basePath: string): string => {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const below = url.slice(basePath.length);
  return /^(?:[/?]|$)/.test(below) ? below.replace(/^(?!\/)/, '/') : url;
};
