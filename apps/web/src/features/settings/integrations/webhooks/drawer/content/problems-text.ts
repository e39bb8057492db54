interface Problem {
  message: string;
  from: number;
}

/**
 * Formats problems as "Error in parsing: line 3, column 7", or as their number with the position of the first. Null if
 * there are none.
 */
export const problemsText = (text: string, problems: readonly Problem[]): string | null => {
  const [first] = problems;
  if (first === undefined) return null;
  const before = text.slice(0, first.from);
  const place = `line ${before.split('\n').length}, column ${before.length - before.lastIndexOf('\n')}`;
  const what = first.message.replace(/\.$/, '');
  return problems.length === 1 ? `${what}: ${place}` : `${problems.length} errors, the first in ${place}: ${what}`;
};
