/** The query of an address as plain texts: `?check_id=3&search=shop`, without the quotes and JSON that the router writes by default. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** Left out: undefined, null and empty texts. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};

type Search = Record<string, unknown>;

/** A text of the query, or undefined. */
export const textIn = (search: Search, name: string): string | undefined => {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
};

/** A whole number above zero, or undefined. */
export const countIn = (search: Search, name: string): number | undefined => {
  const value = Number(search[name]);
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

/** One of the words, or undefined. */
export const wordIn = <W extends string>(search: Search, name: string, words: readonly W[]): W | undefined =>
  words.find((word) => word === search[name]);
