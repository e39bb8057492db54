// npm run simulate: runs Pharos for hours of simulated time, with faults drawn from a seed. See simulator/.
import { ensureInstalled } from './lib/install.mjs';
import { NODE, withTools } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await ensureInstalled();
process.exit(await run(NODE, ['simulator/src/main.ts', ...process.argv.slice(2)], { env: withTools() }));
