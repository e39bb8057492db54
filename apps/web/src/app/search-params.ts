/**
 * Parses the query of a URL as plain texts, such as `?check_id=3&search=shop`. The router uses quotes and JSON by
 * default.
 */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** Formats a query string. Omits undefined, null and empty values. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};

type Search = Record<string, unknown>;

export const textIn = (search: Search, name: string): string | undefined => {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
};

/** Returns a positive integer from the query, or undefined. */
export const countIn = (search: Search, name: string): number | undefined => {
  const value = Number(search[name]);
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

export const wordIn = <W extends string>(search: Search, name: string, values: readonly W[]): W | undefined =>
  values.find((word) => word === search[name]);
