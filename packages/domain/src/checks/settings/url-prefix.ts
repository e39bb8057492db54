const PREFIX = /^[a-z][a-z0-9+.-]*:\/\//i;

/** A URL as typed in two parts: its prefix in lower case, "https://", or '' when there is none; and what follows. */
export const splitPrefix = (url: string): { prefix: string; rest: string } => {
  const typed = url.trim();
  const prefix = PREFIX.exec(typed)?.[0] ?? '';
  return { prefix: prefix.toLowerCase(), rest: typed.slice(prefix.length) };
};
