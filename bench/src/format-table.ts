export type Row = readonly [label: string, value: string];

/** Formats the rows as a table with two aligned columns. */
export const formatTable = (title: string, rows: readonly Row[]): string => {
  const width = Math.max(...rows.map(([label]) => label.length));
  return [title, '-'.repeat(title.length), ...rows.map(([label, value]) => `${label.padEnd(width)}  ${value}`)].join(
    '\n',
  );
};

/** Formats a figure with its unit, or "–" if it is null or not a number. */
export const figure = (value: number | null, unit: string, digits = 0): string =>
  value === null || Number.isNaN(value)
    ? '–'
    : `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`.trim();
