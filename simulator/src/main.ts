import { TEMPLATE, urlOfDatabase } from '../../apps/server/src/storage/testing/template.ts';
import { startTestPostgres } from '../../apps/server/src/storage/testing/test-postgres.ts';
import { BROKEN_RULES } from './broken/rules.ts';
import { describeFailure } from './describe-failure.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { Simulator } from './simulate.ts';

/** The exit code EX_USAGE of sysexits.h. */
const EXIT_USAGE = 64;

const simulateAll = async ({ seed: first, seeds, hours, broken, trace }: Options): Promise<boolean> => {
  const postgres = await startTestPostgres();
  const simulator = await Simulator.open(urlOfDatabase(postgres.url, TEMPLATE));
  const rule = broken === undefined ? undefined : BROKEN_RULES[broken];
  let failures = 0;
  let done = 0;
  // Ends after the current seed, so that PostgreSQL is stopped as well. Ctrl-C sends two signals: from the terminal and
  // from npm.
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isEnding = true));
  try {
    for (let seed = first; seed < first + seeds && !isEnding; seed += 1) {
      const startedAt = performance.now();
      const outcome = await simulator.run({
        seed,
        hours,
        ...(rule ? { broken: rule.make() } : {}),
      });
      const took = Math.round(performance.now() - startedAt);
      if (trace) console.log(outcome.trace.join('\n'));
      console.log(`seed ${seed}: ${outcome.violations.length} violations, ${took} ms, ${outcome.fingerprint}`);
      done += 1;
      if (outcome.violations.length === 0) continue;
      failures += 1;
      console.log(describeFailure({ seed, hours, broken }, outcome));
    }
  } finally {
    await simulator.close();
    await postgres.stop();
  }
  console.log(`${failures} of ${done} seeds failed.`);
  return failures === 0;
};

let options: Options | undefined;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  console.error(`${(error as Error).message}\n${USAGE}`);
  process.exitCode = EXIT_USAGE;
}
if (options && !(await simulateAll(options))) process.exitCode = 1;
