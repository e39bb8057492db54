/**
 * A cell that a spreadsheet would take for a formula is led by an apostrophe (OWASP, CSV Injection): also behind what they skip
 * or cannot be seen, as spaces, control characters, zero-width ones and byte order marks (Unicode categories Z, C and M).
 */
const FORMULA = /^(?:[\t\r\n]|[\p{Z}\p{C}\p{M}\u115f\u1160\u3164\uffa0]*[=+\-@＝＋－＠])/u;
/** Also what spreadsheets of some countries part cells at: a formula behind a semicolon would begin a cell of its own. */
const QUOTED = /[",;\t\r\n]/;

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One record with its line break, as in RFC 4180. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`;
