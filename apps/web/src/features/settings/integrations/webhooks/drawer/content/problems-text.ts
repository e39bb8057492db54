interface Problem {
  message: string;
  from: number;
}

/**
 * Returns "Error in parsing: line 3, column 7", or the number of problems and the first position. Null without
 * problems.
 */
export const problemsText = (text: string, problems: readonly Problem[]): string | null => {
  const [first] = problems;
  if (first === undefined) return null;
  const before = text.slice(0, first.from);
  const place = `line ${before.split('\n').length}, column ${before.length - before.lastIndexOf('\n')}`;
  const what = first.message.replace(/\.$/, '');
  return problems.length === 1 ? `${what}: ${place}` : `${problems.length} errors, the first in ${place}: ${what}`;
};
