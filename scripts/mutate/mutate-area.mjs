import { ROOT } from '../lib/paths.mjs';
import { AREAS } from './areas.mjs';
import { mutatePart } from './mutate-part.mjs';
import { sampleArea } from './sample-area.mjs';

/**
 * Runs all mutants of an area, or a random sample of size `sample`. `part` limits the run to one part. `quick` omits
 * mutants of constants, for which all tests must run and which take more than nine tenths of the time.
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
