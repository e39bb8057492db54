// npm run test-zapier: tests the Zapier app with a running Pharos. Its packages are under the terms of Zapier, so they
// are installed in a separate folder.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, withoutTools } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { DEEP, finish, runProject, skipProject, step } from './lib/tests.mjs';

const FOLDER = join(ROOT, 'integrations', 'zapier');

await ensureInstalled();
if ((await run('npm', ['ping', '--loglevel=silent', '--fetch-retries=0'], { env: withoutTools() })) !== 0) {
  skipProject('zapier', 'the npm registry cannot be reached, so its packages cannot be installed');
} else if (await step('Packages of the Zapier app', 'npm', ['ci', `--prefix=${FOLDER}`, '--no-audit', '--no-fund'])) {
  await runProject('zapier', undefined, DEEP);
}
finish();
