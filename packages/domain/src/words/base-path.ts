/**
 * Returns the path of BASE_URL without a trailing slash, such as `/pharos`. The path is empty at the root of a host. An
 * address of Pharos is `${baseUrl}/reports`.
 */
export const basePathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');

/** Returns the address of a request without the base path. A proxy may already have removed the base path. */
export const withoutBasePath = (url: string, basePath: string): string => {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const below = url.slice(basePath.length);
  return /^(?:[/?]|$)/.test(below) ? below.replace(/^(?!\/)/, '/') : url;
};
