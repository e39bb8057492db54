/**
 * PostgreSQL's text form of arrays (https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO), for the statements that write with every poll:
 * the driver's own form of an array quotes and escapes each number as well, which took half of all the memory that an engine allocated.
 */

/** Of numbers; not finite ones are written as PostgreSQL names them. */
export const numberArray = (values: readonly (number | null)[]): string =>
  literalOf(values.map((value) => value ?? 'NULL'));

export const textArray = (values: readonly (string | null)[]): string => literalOf(values.map(quoted));

/** The braces are joined with the rest: a text that they were put around would be copied once more when it is sent. */
const literalOf = (items: (string | number)[]): string => {
  const last = items.length - 1;
  if (last < 0) return '{}';
  items[0] = `{${items[0]}`;
  items[last] = `${items[last]}}`;
  return items.join(',');
};

const quoted = (value: string | null): string => {
  if (value === null) return 'NULL';
  return NEEDS_ESCAPE.test(value) ? `"${value.replaceAll(ESCAPED, '\\$&')}"` : `"${value}"`;
};

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;
