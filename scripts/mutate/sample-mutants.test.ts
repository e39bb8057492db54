import { describe, expect, it } from 'vitest';
import { sampleMutants } from './sample-mutants.mjs';

const mutants = (count: number, file = 'a.ts') =>
  Array.from({ length: count }, (_, line) => ({
    file,
    mutatorName: 'BooleanLiteral',
    original: 'true',
    replacement: 'false',
    line,
  }));

describe('a sample of mutants', () => {
  it('is the same for the same seed and different for another seed', () => {
    const all = mutants(100);
    expect(sampleMutants(all, 20, 1)).toEqual(sampleMutants(all, 20, 1));
    expect(sampleMutants(all, 20, 1)).not.toEqual(sampleMutants(all, 20, 2));
  });

  it('has the requested size and no duplicate mutants', () => {
    const sample = sampleMutants(mutants(100), 20, 1);
    expect(sample).toHaveLength(20);
    expect(new Set(sample).size).toBe(20);
  });

  it('contains every mutant if there are fewer than requested', () => {
    expect(sampleMutants(mutants(3), 20, 1)).toHaveLength(3);
    expect(sampleMutants([], 20, 1)).toEqual([]);
  });

  it('selects each mutant about equally often', () => {
    const counts = new Array(10).fill(0);
    for (let seed = 0; seed < 1000; seed += 1)
      for (const { line } of sampleMutants(mutants(10), 5, seed)) counts[line] += 1;
    for (const count of counts) expect(count).toBeGreaterThan(420);
    for (const count of counts) expect(count).toBeLessThan(580);
  });

  it('contains the same mutants if other code moves them or adds mutants elsewhere', () => {
    const before = mutants(50);
    const moved = before.map((mutant) => ({ ...mutant, line: mutant.line + 7 }));
    const linesOf = (sample: { file: string; line: number }[]) =>
      sample.filter(({ file }) => file === 'a.ts').map(({ line }) => line);
    expect(linesOf(sampleMutants(moved, 20, 1))).toEqual(
      linesOf(sampleMutants(before, 20, 1)).map((line: number) => line + 7),
    );
    const sampled = linesOf(sampleMutants([...mutants(5, 'b.ts'), ...before], 20, 1));
    expect(linesOf(sampleMutants(before, 20, 1)).slice(0, sampled.length)).toEqual(sampled);
  });
});
