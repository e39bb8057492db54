import { readFileSync } from 'node:fs';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { isUnobservable } from './is-unobservable.mjs';
import { headingOf } from './list-survivors.mjs';
import { idOf } from './mutant-id.mjs';

/** Stryker loads this file in each of its processes. */
export const PLUGINS = import.meta.filename;
/** A test runner that runs no tests, so that Stryker lists all mutants as not covered. */
export const LISTING = 'listing';
/**
 * A test runner for the mutants whose IDs are in the JSON file in MUTATE_ONLY. All other mutants end as RuntimeError.
 */
export const SAMPLING = 'sampling';
/** A reporter that prints each result of the sample immediately. */
export const PROGRESS = 'sample-progress';
/** An ignorer of code whose mutants no behavior distinguishes. */
export const UNOBSERVABLE = 'unobservable';

const NO_COVERAGE = { static: {}, perTest: {} };

const listing = () => ({
  capabilities: async () => ({ reloadEnvironment: true }),
  dryRun: async () => ({
    status: 'complete',
    tests: [{ id: '1', name: 'no test', status: 0, timeSpentMs: 0 }],
    mutantCoverage: NO_COVERAGE,
  }),
});

const readChosen = () => new Set(JSON.parse(readFileSync(process.env.MUTATE_ONLY, 'utf8')));

const progress = () => {
  const chosen = readChosen();
  let count = 0;
  return {
    onMutantTested: (mutant) => {
      if (!chosen.has(idOf(mutant))) return;
      count += 1;
      console.log(`${count}/${chosen.size} ${mutant.status} ${headingOf(mutant)}`);
    },
  };
};

const sampling = (injector) => {
  const chosen = readChosen();
  const vitest = injector.injectFunction(vitestPlugins[0].factory);
  const { dryRun, mutantRun } = vitest;
  // Without coverage, Stryker runs all tests for each mutant. The runner returns no coverage if no test reaches a
  // mutant.
  vitest.dryRun = async (options) => {
    const result = await dryRun.call(vitest, options);
    return result.status === 'complete' ? { ...result, mutantCoverage: result.mutantCoverage ?? NO_COVERAGE } : result;
  };
  vitest.mutantRun = async (options) =>
    chosen.has(idOf(withLinesFromOne(options.activeMutant)))
      ? mutantRun.call(vitest, options)
      : { status: 'error', errorMessage: 'Not in the sample' };
  return vitest;
};
sampling.inject = ['$injector'];

/** Lines and columns count from 0 in the runner, and from 1 in results. */
const withLinesFromOne = ({ location: { start, end }, ...mutant }) => ({
  ...mutant,
  location: { start: fromOne(start), end: fromOne(end) },
});
const fromOne = ({ line, column }) => ({ line: line + 1, column: column + 1 });

/**
 * Stryker reads this export.
 * @public
 */
export const strykerPlugins = [
  { kind: 'TestRunner', name: LISTING, factory: listing },
  { kind: 'TestRunner', name: SAMPLING, factory: sampling },
  { kind: 'Reporter', name: PROGRESS, factory: progress },
  { kind: 'Ignore', name: UNOBSERVABLE, value: { shouldIgnore: isUnobservable } },
];
