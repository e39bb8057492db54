const MAX_LISTED = 20;

/** Formats a count as `1 check` or `2 checks`. */
export const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Lists the first names and the number of the remaining ones. */
export const listed = (names: readonly string[]): string => {
  const rest = names.length - MAX_LISTED;
  return [...names.slice(0, MAX_LISTED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
};
