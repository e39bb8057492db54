// npm run mutate [-- area …] [--sample N|all] [--seed S] [--part name] [--quick] [--fresh] [--workers n]: mutation
// testing. It lists the small changes of the code that no test detects.
import { parseArgs } from 'node:util';
import { ensureProgram } from './lib/debian-program.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { createTemporaryFolder } from './lib/testing/temporary-folder.mjs';
import { runWithoutNetwork } from './lib/without-network.mjs';
import { AREAS, DEFAULT_SAMPLE_SIZE, DEFAULT_SEED, SAMPLED } from './mutate/areas.mjs';
import { listSurvivors } from './mutate/list-survivors.mjs';
import { reportAreas } from './mutate/report-areas.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: String(DEFAULT_SEED) },
    part: { type: 'string' },
    quick: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
  },
});
const fail = (message) => {
  console.error(message);
  process.exit(2);
};
const areas = positionals.length > 0 ? positionals : Object.keys(AREAS);
const unknown = areas.filter((area) => !(area in AREAS));
if (unknown.length > 0) fail(`Unknown area: ${unknown.join(', ')}. Available areas: ${Object.keys(AREAS).join(', ')}.`);
if (values.part && !areas.some((area) => AREAS[area].some(({ name }) => name === values.part)))
  fail(
    `Unknown part: ${values.part}. Available parts: ${areas.flatMap((area) => AREAS[area].flatMap(({ name }) => name ?? [])).join(', ')}.`,
  );
if (values.sample && values.sample !== 'all' && !/^[1-9]\d*$/.test(values.sample))
  fail(`--sample ${values.sample} must be a number of mutants, or all.`);
if (!/^\d+$/.test(values.seed)) fail(`--seed ${values.seed} must be a whole number.`);

/** Returns undefined if all mutants run. */
const sampleOf = (area) => {
  if (values.sample === 'all') return undefined;
  if (values.sample) return Number(values.sample);
  return SAMPLED.includes(area) ? DEFAULT_SAMPLE_SIZE : undefined;
};

await ensureInstalled();
if (areas.includes('bus')) await ensureProgram('nats-server', 'the bus between processes');
// A mutant can disable the egress guard, so only loopback may be reachable.
await runWithoutNetwork(import.meta.filename, process.argv.slice(2));
process.env.TMPDIR = createTemporaryFolder();
const { mutateArea } = await import('./mutate/mutate-area.mjs');
const { startPostgres } = await import('./mutate/start-postgres.mjs');

const needsPostgres = areas.some((area) => AREAS[area].some(({ kinds }) => kinds?.includes('db')));
const stopPostgres = needsPostgres ? await startPostgres() : undefined;
const all = {};
const sampled = {};
try {
  for (const area of areas) {
    const sample = sampleOf(area);
    console.log(`\n── Mutants: ${area}`);
    const startedAt = performance.now();
    const options = { ...values, sample, seed: Number(values.seed), workers: Number(values.workers) };
    const results = await mutateArea(area, options);
    (sample ? sampled : all)[area] = results;
    if (sample) console.log(listSurvivors(results).join('\n'));
    console.log(`${area}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
} finally {
  await stopPostgres?.();
}
const passed = [reportAreas(all), reportAreas(sampled, { sample: true })];
process.exitCode = passed.every(Boolean) ? 0 : 1;
