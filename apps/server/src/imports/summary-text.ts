const MAX_LISTED = 20;

export const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export const listed = (names: readonly string[]): string => {
  const rest = names.length - MAX_LISTED;
  return [...names.slice(0, MAX_LISTED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
};
