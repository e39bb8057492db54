/**
 * Matches a cell that a spreadsheet would interpret as a formula. Such a cell gets a leading apostrophe (OWASP, CSV
 * Injection). The match ignores leading characters that spreadsheets skip or that are invisible: spaces, control
 * characters, zero-width characters and byte order marks (Unicode categories Z, C and M).
 */
const FORMULA = /^(?:[\t\r\n]|[\p{Z}\p{C}\p{M}\u115f\u1160\u3164\uffa0]*[=+\-@＝＋－＠])/u;
/**
 * Matches a cell that needs quotes. It includes the separators that spreadsheets of some countries use, because a
 * formula after a semicolon would start a new cell.
 */
const QUOTED = /[",;\t\r\n]/;

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Returns one record with its line break, as in RFC 4180. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`;
