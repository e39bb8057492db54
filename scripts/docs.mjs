// npm run docs: writes docs/settings.md from the descriptions of the settings, and builds the documentation site, which
// Pharos then serves at /docs.
import { buildDocs } from './lib/docs/build-docs.mjs';
import { ensureInstalled, TO_RUN } from './lib/install.mjs';
import { NODE } from './lib/paths.mjs';
import { must } from './lib/run.mjs';

await ensureInstalled(TO_RUN);
await must(NODE, ['apps/server/src/settings/write-settings-page.ts']);
await buildDocs();
