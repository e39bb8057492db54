import { createHash } from 'node:crypto';

/**
 * Returns a random sample of mutants. Ranks depend only on the seed and the mutant, so a change replaces only the
 * mutants of the changed code.
 * @template {{ file: string, mutatorName: string, original: string, replacement: string }} Mutant
 * @param {readonly Mutant[]} mutants `file`: relative to the root. `original`: the replaced code.
 * @param {number} size All mutants are returned if there are fewer.
 * @param {number} seed
 */
export const sampleMutants = (mutants, size, seed) => {
  const counts = new Map();
  const ranked = mutants.map((mutant) => {
    const key = JSON.stringify([mutant.file, mutant.mutatorName, mutant.original, mutant.replacement]);
    // Equal changes in one file are distinguished by their order, because a new line would change the line numbers of
    // all.
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return { mutant, rank: createHash('sha256').update(`${seed} ${count} ${key}`).digest('hex') };
  });
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
};
