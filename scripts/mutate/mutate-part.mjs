import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { filesOfKind } from './files-of-kind.mjs';
import { isMissed, mergeResults } from './merge-results.mjs';
import { placeOf, runMutants, runSample } from './run-mutants.mjs';

/**
 * Runs the mutants of a part, or only `mutants`. Each kind of test receives only the mutants that the previous kinds
 * missed, because a test with a DOM or a database takes seconds.
 */
export const mutatePart = async (name, { mutate, tests, kinds = ['unit'] }, mutants, options) => {
  let results = mutants?.map((mutant) => ({ ...mutant, status: 'NoCoverage' }));
  for (const kind of kinds.filter((kind) => hasTests(tests, kind))) {
    const left = results?.filter(isMissed);
    if (left?.length === 0) break;
    const found = mutants
      ? await runSample({ mutants: left, tests, kind }, options)
      : await runMutants(`${name}-${kind}`, { mutate: left?.map(placeOf) ?? mutate, tests, kind }, options);
    results = results ? mergeResults(results, found) : found;
  }
  return results ?? [];
};

const hasTests = (tests, kind) => {
  const files = globSync(filesOfKind(tests, kind), { cwd: ROOT });
  return kind === 'unit' ? files.some((file) => basename(file).split('.').length === 3) : files.length > 0;
};
