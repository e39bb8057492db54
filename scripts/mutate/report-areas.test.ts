import { afterEach, expect, it, test, vi } from 'vitest';
import { reportAreas, scoreOf } from './report-areas.mjs';

const mutants = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([status, count]) => Array.from({ length: count }, () => ({ status })));

afterEach(() => vi.restoreAllMocks());

test.each([
  ['counts a mutant that times out as detected', { Killed: 2, Timeout: 1, Survived: 1 }, 75],
  ['counts a mutant that no test reaches as undetected', { Killed: 1, NoCoverage: 3 }, 25],
  ['ignores mutants that cannot run', { Killed: 1, CompileError: 1, RuntimeError: 1, Ignored: 1 }, 100],
  ['returns 100 for no mutants', {}, 100],
])('%s', (_what, counts, score) => {
  expect(scoreOf(mutants(counts))).toBe(score);
});

test('requires that every area reaches the threshold', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
  const enough = mutants({ Killed: 80, Timeout: 5, Survived: 10, NoCoverage: 5 });
  const tooFew = mutants({ Killed: 84, Survived: 16 });
  expect(reportAreas({ web: enough })).toBe(true);
  expect(reportAreas({ web: enough, domain: tooFew })).toBe(false);
  expect(lines).toContain('web                 80        5        10            5   85.0%');
});

it('adds the size and the interval of a sample', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
  const sampled = mutants({ Killed: 14, Timeout: 1, Survived: 100, NoCoverage: 33, RuntimeError: 2 });
  expect(reportAreas({ storage: sampled }, { sample: true })).toBe(false);
  expect(lines.at(-1)).toBe(
    'storage             14        1       100           33   10.1%  of 148 in the sample; 95% interval 6.2–16.0%',
  );
});

it('prints nothing without areas', () => {
  const log = vi.spyOn(console, 'log');
  expect(reportAreas({})).toBe(true);
  expect(log).not.toHaveBeenCalled();
});
