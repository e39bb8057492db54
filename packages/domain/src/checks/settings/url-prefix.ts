const PREFIX = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Splits off the prefix in lower case, such as "https://"; '' if there is none. */
export const splitPrefix = (url: string): { prefix: string; rest: string } => {
  const typed = url.trim();
  const prefix = PREFIX.exec(typed)?.[0] ?? '';
  return { prefix: prefix.toLowerCase(), rest: typed.slice(prefix.length) };
};
