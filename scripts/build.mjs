// npm run build: installs and builds everything that is missing, but starts nothing. For services that run Pharos
// without npm, see deploy/.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled, TO_RUN } from './lib/install.mjs';
import { ensureStripped } from './lib/stripped/ensure.mjs';

await ensureInstalled(TO_RUN);
await ensureWebBuilt();
await ensureStripped();
