import { ensureWebBuilt } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureProgram, findFaketime } from './debian-program.mjs';
import { skipProject } from './tests.mjs';

/**
 * Prepares the web app and the servers for tests. Returns whether Chromium is available; if not, browser tests count as
 * skipped.
 */
export const ensureTestTools = async () => {
  await ensureWebBuilt();
  await ensureProgram('nginx', 'deploy/nginx.conf');
  await ensureProgram('caddy', 'certificates of custom domains');
  await ensureProgram('nats-server', 'the bus between processes');
  await ensureProgram('libfaketime', 'different clocks', findFaketime);
  const hasChromium = await ensureChromium();
  if (!hasChromium)
    skipProject(
      'browser',
      'Chromium was not found, and can be installed only by root on Debian (apt-get install chromium-headless-shell)',
    );
  return hasChromium;
};
