import { basePath } from './base-path.ts';

/** Returning to the login would cause a loop. */
const NO_DESTINATION = /^(?:login|sign-up|freshid|token-login)(?:[/?#]|$)/;

/**
 * Returns the path, query and hash of the page after a login. Replaces URLs outside `baseUrl`, because the author of a
 * link must not choose where users arrive after entering their password.
 */
export const nextPage = (next: string | undefined, baseUrl: string): string => {
  const home = new URL(`${baseUrl}/`);
  const url = new URL(next !== undefined && URL.canParse(next, home) ? next : '', home);
  const below = url.href.slice(home.href.length);
  // A path that begins with two slashes would be parsed as a host later.
  const isDestination = url.href.startsWith(home.href) && !below.startsWith('/') && !NO_DESTINATION.test(below);
  return isDestination ? url.href.slice(home.origin.length) : home.pathname;
};

/** The app has no route for pages of the server, such as status pages, so they must be loaded. */
export const isServerPage = (path: string): boolean => path.startsWith(`${basePath}/s/`);
