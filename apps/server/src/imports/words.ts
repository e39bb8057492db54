const MAX_LISTED = 20;

/** `1 check`, `2 checks`. */
export const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The first of them by name, and how many more there are. */
export const listed = (names: readonly string[]): string => {
  const rest = names.length - MAX_LISTED;
  return [...names.slice(0, MAX_LISTED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
};
