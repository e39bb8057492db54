// npm run mutate [-- area …] [--quick] [--fresh] [--workers n]: mutation testing; tells which small breaks of the code no test notices.
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { runWithoutNetwork } from './lib/without-network.mjs';
import { AREAS } from './mutate/areas.mjs';
import { reportAreas } from './mutate/report-areas.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
  },
});
const areas = positionals.length > 0 ? positionals : Object.keys(AREAS);
const unknown = areas.filter((area) => !(area in AREAS));
if (unknown.length > 0) {
  console.error(`No such area: ${unknown.join(', ')}. There are: ${Object.keys(AREAS).join(', ')}.`);
  process.exit(2);
}

await ensureInstalled();
// A mutant may switch the egress guard off while tests open sockets: there must be no network beyond loopback.
await runWithoutNetwork(import.meta.filename, process.argv.slice(2));
const { mutateArea } = await import('./mutate/mutate-area.mjs');
const results = {};
for (const area of areas) {
  console.log(`\n── Mutants: ${area}`);
  results[area] = await mutateArea(area, { ...values, workers: Number(values.workers) });
}
process.exitCode = reportAreas(results) ? 0 : 1;
