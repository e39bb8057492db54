const PREFIX = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * Splits a URL as entered into its prefix in lower case, such as "https://", and the rest. The prefix is '' if there is
 * none.
 */
export const splitPrefix = (url: string): { prefix: string; rest: string } => {
  const typed = url.trim();
  const prefix = PREFIX.exec(typed)?.[0] ?? '';
  return { prefix: prefix.toLowerCase(), rest: typed.slice(prefix.length) };
};
