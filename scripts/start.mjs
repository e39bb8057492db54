// npm start: installs and builds everything that is missing, then runs Pharos with the Node.js of the lock file. This
// script itself also runs with Node.js 20.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled, TO_RUN } from './lib/install.mjs';
import { NODE, SERVER_FLAGS, withTools } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensureStripped } from './lib/stripped/ensure.mjs';

await ensureInstalled(TO_RUN);
await ensureWebBuilt();
await ensureStripped();
process.exit(
  await run(NODE, [...SERVER_FLAGS, 'apps/server/src/main.ts', ...process.argv.slice(2)], { env: withTools() }),
);
