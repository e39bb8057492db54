import { readFileSync } from 'node:fs';

/** Lines and columns count from 1. */
export const originalOf = ({ fileName, location: { start, end } }) => {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines.push(lines.pop().slice(0, end.column - 1));
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
};
