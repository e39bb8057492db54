/** A cell that a spreadsheet would take for a formula is led by an apostrophe (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Also what spreadsheets of some countries part cells at: a formula behind a semicolon would begin a cell of its own. */
const QUOTED = /[",;\t\r\n]/;

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One record with its line break, as in RFC 4180. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`;
