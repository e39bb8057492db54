import { relative } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { isMissed } from './merge-results.mjs';

const MAX_CODE_LENGTH = 160;

export const listSurvivors = (mutants) =>
  mutants
    .filter(isMissed)
    .sort((a, b) => a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line)
    .flatMap((mutant) => [
      `${headingOf(mutant)} (${mutant.status === 'NoCoverage' ? 'no test reaches it' : 'survived'})`,
      `  - ${short(mutant.original)}`,
      `  + ${short(mutant.replacement)}`,
    ]);

export const headingOf = ({ fileName, location: { start }, mutatorName }) =>
  `${relative(ROOT, fileName)}:${start.line}:${start.column} ${mutatorName}`;

const short = (code) => {
  const line = code.replace(/\s+/g, ' ');
  return line.length > MAX_CODE_LENGTH ? `${line.slice(0, MAX_CODE_LENGTH)} …` : line;
};
