import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { MODULES, ROOT } from '../lib/paths.mjs';
import { idOf } from './mutant-id.mjs';
import { LISTING, PLUGINS, PROGRESS, SAMPLING, UNOBSERVABLE } from './plugins.mjs';

const RECORDS = join(MODULES, '.cache', 'mutate');
const ONLY_FILE = join(RECORDS, `only-${process.pid}.json`);

/** What every run of Stryker has in common. It copies the project to the system's temporary folder. */
const COMMON = {
  plugins: ['@stryker-mutator/vitest-runner', PLUGINS],
  ignorers: [UNOBSERVABLE],
  tempDirName: join(tmpdir(), `pharos-mutate-${process.pid}`),
  ignorePatterns: ['/bench', '/data', '/demo', '/e2e', '/shots', 'dist'],
  // A copy needs no tsconfig of its own, and to rewrite one takes TypeScript's old API, which version 7 lacks.
  tsconfigFile: 'none',
  disableTypeChecks: false,
};

/** Returns all mutants of these sources, without running a test. */
export const listMutants = (mutate) =>
  new Stryker({
    ...COMMON,
    testRunner: LISTING,
    mutate,
    concurrency: 1,
    reporters: [],
    logLevel: 'error',
  }).runMutationTest();

/**
 * Runs mutants against tests of one kind; of the tests, those that reach the mutant, until one fails. Mutants whose code and tests are as
 * in the last run keep their result unless `fresh`. Returns Stryker's result of every mutant.
 */
export const runMutants = (name, { mutate, tests, kind }, { fresh, quick, workers }) => {
  const record = join(RECORDS, `${name}${quick ? '-quick' : ''}.json`);
  if (fresh) rmSync(record, { force: true });
  setTests({ tests, kind, isShared: false });
  return new Stryker({
    ...runnerOptions({ quick, workers }),
    testRunner: 'vitest',
    mutate,
    incremental: true,
    incrementalFile: record,
    reporters: ['clear-text', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    clearTextReporter: { reportTests: false, logTests: false, allowEmojis: false },
  }).runMutationTest();
};

/**
 * Runs only these mutants against tests of one kind. Returns the result of each; a mutant that no test reaches has the status NoCoverage.
 * Stryker selects places, not mutants, so the test runner skips the other mutants of the same places.
 */
export const runSample = async ({ mutants, tests, kind }, { quick, workers }) => {
  setTests({ tests, kind, isShared: true });
  mkdirSync(RECORDS, { recursive: true });
  writeFileSync(ONLY_FILE, JSON.stringify(mutants.map(idOf)));
  process.env.MUTATE_ONLY = ONLY_FILE;
  try {
    const results = await new Stryker({
      ...runnerOptions({ quick, workers }),
      testRunner: SAMPLING,
      mutate: [...new Set(mutants.map(placeOf))],
      // No test of this kind may reach any of them.
      allowEmpty: true,
      reporters: [PROGRESS],
      logLevel: 'error',
    }).runMutationTest();
    const byId = new Map(results.map((result) => [idOf(result), result]));
    return mutants.map((mutant) => ({ ...mutant, status: 'NoCoverage', ...byId.get(idOf(mutant)) }));
  } finally {
    rmSync(ONLY_FILE, { force: true });
  }
};

const runnerOptions = ({ quick, workers }) => ({
  ...COMMON,
  vitest: { configFile: 'scripts/mutate/vitest.config.mjs' },
  coverageAnalysis: 'perTest',
  concurrency: workers,
  ignoreStatic: quick,
  // A mutant that never ends counts as noticed: a loaded machine that is slow must not.
  timeoutMS: 20_000,
});

/** Read by vitest.config.mjs, in the processes that run the tests. */
const setTests = (tests) => {
  process.env.MUTATE_TESTS = JSON.stringify(tests);
};

/** Returns a mutant's place as Stryker's option `mutate` has it: lines from 1, columns from 0. Results have both from 1. */
export const placeOf = ({ fileName, location: { start, end } }) =>
  `${relative(ROOT, fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
