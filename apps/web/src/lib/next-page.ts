/** Pages of the log-in itself: going on there would be a loop. */
const NO_DESTINATION = /^\/(?:login|sign-up|freshid|token-login)(?:[/?#]|$)/;

/**
 * Where to go on after a log-in: a path of this origin with its query and hash. Anything else is home, since the person who
 * hands out a link must not choose where somebody lands who has just given a password.
 */
export const nextPage = (next: string | undefined, origin: string): string => {
  if (next === undefined || !URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  if (url.origin !== origin) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  // A path that begins with two slashes would be read as a host the next time.
  return path.startsWith('//') || NO_DESTINATION.test(path) ? '/' : path;
};

/** Whether a path is a page of the server, such as a status page, which has to be loaded: the app has no route for it. */
export const isServerPage = (path: string): boolean => path.startsWith('/s/');
