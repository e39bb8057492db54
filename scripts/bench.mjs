// npm run bench: measures Pharos under load. See bench/.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { NODE, withTools } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensureStripped } from './lib/stripped/ensure.mjs';

await ensureInstalled();
await ensureWebBuilt();
await ensureStripped();
process.exit(await run(NODE, ['bench/src/main.ts', ...process.argv.slice(2)], { env: withTools() }));
