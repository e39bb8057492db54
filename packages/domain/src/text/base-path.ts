/** Returns the path of BASE_URL without a trailing slash, such as `/pharos`; empty at the root of a host. */
export const basePathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');

/** Removes the base path, which a proxy may already have removed. */
export const withoutBasePath = (url: string, basePath: string): string => {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const below = url.slice(basePath.length);
  return /^(?:[/?]|$)/.test(below) ? below.replace(/^(?!\/)/, '/') : url;
};
