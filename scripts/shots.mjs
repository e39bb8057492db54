// npm run shots: takes pictures of every screen, in both themes and three widths. Options: `-- --only dashboard --out
// folder`. See e2e/shots/.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { NODE, withTools } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await ensureInstalled();
await ensureWebBuilt();
if (!(await ensureChromium())) {
  console.error('The screenshots require Chromium. Install it, or set CHROMIUM to its path.');
  process.exit(1);
}
process.exit(await run(NODE, ['e2e/shots/main.ts', ...process.argv.slice(2)], { env: withTools() }));
