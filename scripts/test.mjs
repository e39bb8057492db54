// npm test: verify, then real sockets, a real database, and Pharos as a whole.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureProgram, findFaketime } from './lib/debian-program.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { finish, kept, runProject, skipProject } from './lib/tests.mjs';
import { verifyQuickly } from './lib/verify.mjs';

await ensureInstalled();
await ensureWebBuilt();
if (await verifyQuickly()) {
  await ensureProgram('nginx', 'deploy/nginx.conf');
  await ensureProgram('caddy', 'certificates of custom domains');
  await ensureProgram('nats-server', 'the bus between processes');
  await ensureProgram('libfaketime', 'clocks that differ', findFaketime);
  const hasChromium = await ensureChromium();
  if (!hasChromium)
    skipProject(
      'browser',
      'no Chromium here, and it can be installed by root on Debian only (apt-get install chromium-headless-shell)',
    );
  // What waits for processes runs beside what computes, and first: at the end it would leave cores without work. Each row takes about as much time
  // as the other.
  const rows = [
    ['journey', ...(hasChromium ? ['browser'] : [])],
    ['net', 'db', 'dom'],
  ];
  await Promise.all(
    rows.map(async (projects) => {
      for (const project of projects) await runProject(project, kept);
    }),
  );
}
finish();
