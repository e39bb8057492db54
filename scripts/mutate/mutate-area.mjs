import { ROOT } from '../lib/paths.mjs';
import { AREAS } from './areas.mjs';
import { mutatePart } from './mutate-part.mjs';
import { sampleArea } from './sample-area.mjs';

/**
 * Runs the mutants of an area against its tests: all of them, or a random sample of size `sample` from the whole area.
 * `part` limits the run to one part and to the mutants of the sample in it. `quick` omits mutants of constants, for
 * which all tests must run and which take more than nine tenths of the time. Resolves with the Stryker result of every
 * mutant.
 */
export const mutateArea = async (area, options) => {
  process.chdir(ROOT);
  const parts = options.sample ? await sampleArea(area, options) : AREAS[area].map((part) => ({ part }));
  const results = [];
  for (const [index, { part, mutants }] of parts.entries()) {
    if (options.part && part.name !== options.part) continue;
    results.push(...(await mutatePart(`${area}-${part.name ?? index}`, part, mutants, options)));
  }
  return results;
};
