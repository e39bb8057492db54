import { expect, test } from 'vitest';
import type { Role } from '../settings.ts';
import { readyLine } from './ready-line.ts';

test.each<[Role[], string]>([
  [['api', 'engine', 'worker', 'agent'], 'Pharos is ready at http://localhost:3000'],
  [['api'], 'Pharos is ready at http://localhost:3000'],
  [['worker'], 'Pharos worker is ready'],
  [['engine', 'worker'], 'Pharos engine,worker is ready'],
])('returns for the roles %j the line: %s', (roles, line) => {
  expect(readyLine(new Set(roles), 'http://localhost:3000')).toBe(line);
});
