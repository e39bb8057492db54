export type Row = readonly [label: string, value: string];

export const formatTable = (title: string, rows: readonly Row[]): string => {
  const width = Math.max(...rows.map(([label]) => label.length));
  return [title, '-'.repeat(title.length), ...rows.map(([label, value]) => `${label.padEnd(width)}  ${value}`)].join(
    '\n',
  );
};

/** Returns "–" for null and NaN. */
export const figure = (value: number | null, unit: string, digits = 0): string =>
  value === null || Number.isNaN(value)
    ? '–'
    : `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`.trim();
