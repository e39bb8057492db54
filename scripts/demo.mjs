// npm run demo: starts Pharos with an organization for experiments, see demo/. `-- --fresh` creates a new demo.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled, TO_RUN } from './lib/install.mjs';
import { NODE, withTools } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await ensureInstalled(TO_RUN);
await ensureWebBuilt();
process.exit(await run(NODE, ['demo/src/main.ts', ...process.argv.slice(2)], { env: withTools() }));
