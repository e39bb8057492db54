import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { MODULES, ROOT } from '../lib/paths.mjs';
import { AREAS } from './areas.mjs';
import { isMissed, mergeResults } from './merge-results.mjs';

/**
 * Runs an area's mutants against its tests and prints the survivors. Mutants whose code and tests are as in the last run
 * keep their result unless `fresh`. `quick` leaves out mutants of constants, for each of which all tests must run: more
 * than nine tenths of the time. Resolves with Stryker's result of every mutant.
 */
export const mutateArea = async (area, options) => {
  process.chdir(ROOT);
  const results = [];
  for (const [index, part] of AREAS[area].entries()) {
    results.push(...(await mutatePart(`${area}-${index}`, part, options)));
  }
  return results;
};

/** Tests of each kind get what those of the kind before did not notice: a test in a DOM or with a database takes seconds. */
const mutatePart = async (name, { mutate, tests, kinds = ['unit'] }, options) => {
  const [fastest, ...slower] = kinds;
  let results = await runMutants(`${name}-${fastest}`, { mutate, tests, kind: fastest }, options);
  for (const kind of slower) {
    const places = results.filter(isMissed).map(placeOf);
    if (places.length === 0) break;
    results = mergeResults(results, await runMutants(`${name}-${kind}`, { mutate: places, tests, kind }, options));
  }
  return results;
};

/** As Stryker wants a part of a file to be named: lines from 1, columns from 0. */
const placeOf = ({ fileName, location: { start, end } }) =>
  `${relative(ROOT, fileName)}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;

/** In a copy of the project in the system's temporary folder; of the tests, those run that reach the mutant. */
const runMutants = (name, { mutate, tests, kind }, { fresh, quick, workers }) => {
  const record = join(MODULES, '.cache', 'mutate', `${name}${quick ? '-quick' : ''}.json`);
  if (fresh) rmSync(record, { force: true });
  // Read by vitest.config.mjs, in the processes that run the tests.
  process.env.MUTATE_TESTS = JSON.stringify({ tests, kind });
  return new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutate/vitest.config.mjs' },
    mutate,
    coverageAnalysis: 'perTest',
    concurrency: workers,
    incremental: true,
    ignoreStatic: quick,
    incrementalFile: record,
    tempDirName: join(tmpdir(), `pharos-mutate-${name}-${process.pid}`),
    ignorePatterns: ['/bench', '/data', '/demo', '/docs', '/e2e', '/shots', 'dist'],
    // A copy needs no tsconfig of its own, and to rewrite one takes TypeScript's old API, which version 7 lacks.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    // A mutant that never ends counts as noticed: a loaded machine that is slow must not.
    timeoutMS: 20_000,
    reporters: ['clear-text', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    clearTextReporter: { reportTests: false, logTests: false, allowEmojis: false },
  }).runMutationTest();
};
