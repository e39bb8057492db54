import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/paths.mjs';
import { listSurvivors } from './list-survivors.mjs';

const mutant = (status: string, line: number, original = 'a > 0') => ({
  fileName: join(ROOT, 'a.ts'),
  location: { start: { line, column: 5 }, end: { line, column: 10 } },
  mutatorName: 'EqualityOperator',
  original,
  replacement: 'a >= 0',
  status,
});

it('lists the undetected mutants in the order of their places', () => {
  const mutants = [mutant('Survived', 9), mutant('Killed', 2), mutant('Timeout', 3), mutant('NoCoverage', 4)];
  expect(listSurvivors(mutants)).toEqual([
    'a.ts:4:5 EqualityOperator (no test reaches it)',
    '  - a > 0',
    '  + a >= 0',
    'a.ts:9:5 EqualityOperator (survived)',
    '  - a > 0',
    '  + a >= 0',
  ]);
});

it('prints code of several lines in one line, and truncates long code', () => {
  const [, line] = listSurvivors([mutant('Survived', 1, `{\n  run(${'x'.repeat(500)});\n}`)]);
  expect(line).toMatch(/^ {2}- \{ run\(x+ …$/);
  expect(line.length).toBeLessThan(180);
});
