/**
 * A cell that a spreadsheet would interpret as a formula. It gets a leading apostrophe (OWASP, CSV Injection).
 * Spreadsheets skip leading spaces and control, zero-width and other invisible characters (Unicode categories Z, C and
 * M).
 */
const FORMULA = /^(?:[\t\r\n]|[\p{Z}\p{C}\p{M}\u115f\u1160\u3164\uffa0]*[=+\-@＝＋－＠])/u;
/** Includes the separators of spreadsheets in some countries. A formula after a semicolon would start a new cell. */
const QUOTED = /[",;\t\r\n]/;

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One record with its line break, as in RFC 4180. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`;
