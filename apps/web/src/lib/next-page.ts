import { basePath } from './base-path.ts';

/** Pages of the log-in itself: going on there would be a loop. */
const NO_DESTINATION = /^(?:login|sign-up|freshid|token-login)(?:[/?#]|$)/;

/**
 * Returns the path, query and hash of the page that follows a log-in. Anything that is not below `baseUrl` is home, since the person who hands
 * out a link must not choose where a person arrives who has just entered a password.
 */
export const nextPage = (next: string | undefined, baseUrl: string): string => {
  const home = new URL(`${baseUrl}/`);
  const url = new URL(next !== undefined && URL.canParse(next, home) ? next : '', home);
  const below = url.href.slice(home.href.length);
  // A path that begins with two slashes would be read as a host the next time.
  const isDestination = url.href.startsWith(home.href) && !below.startsWith('/') && !NO_DESTINATION.test(below);
  return isDestination ? url.href.slice(home.origin.length) : home.pathname;
};

/** Whether a path is a page of the server, such as a status page, which has to be loaded: the app has no route for it. */
export const isServerPage = (path: string): boolean => path.startsWith(`${basePath}/s/`);
