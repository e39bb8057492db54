import { basePath } from './base-path.ts';

/** Pages of the login itself. Returning to them would cause a loop. */
const NO_DESTINATION = /^(?:login|sign-up|freshid|token-login)(?:[/?#]|$)/;

/**
 * Returns the path, query and hash of the page after a login. Any URL that is not below `baseUrl` is replaced by the
 * home page. The author of a link must not choose where users arrive directly after entering their password.
 */
export const nextPage = (next: string | undefined, baseUrl: string): string => {
  const home = new URL(`${baseUrl}/`);
  const url = new URL(next !== undefined && URL.canParse(next, home) ? next : '', home);
  const below = url.href.slice(home.href.length);
  // A path that begins with two slashes would be parsed as a host the next time.
  const isDestination = url.href.startsWith(home.href) && !below.startsWith('/') && !NO_DESTINATION.test(below);
  return isDestination ? url.href.slice(home.origin.length) : home.pathname;
};

/**
 * Checks whether a path belongs to a page of the server, such as a status page. The app has no route for it, so it must
 * be loaded.
 */
export const isServerPage = (path: string): boolean => path.startsWith(`${basePath}/s/`);
