// npm test: verify, then real sockets, a real database, and Pharos as a whole.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureProgram, findFaketime } from './lib/debian-program.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { finish, runProject, skipProject } from './lib/tests.mjs';
import { verify } from './lib/verify.mjs';

await ensureInstalled();
await ensureWebBuilt();
if (await verify()) {
  await ensureProgram('nginx', 'deploy/nginx.conf');
  await ensureProgram('caddy', 'certificates of custom domains');
  await ensureProgram('nats-server', 'the bus between processes');
  await ensureProgram('libfaketime', 'clocks that differ', findFaketime);
  for (const project of ['net', 'db', 'journey']) await runProject(project);
  if (await ensureChromium()) await runProject('browser');
  else
    skipProject(
      'browser',
      'no Chromium here, and it can be installed by root on Debian only (apt-get install chromium)',
    );
}
finish();
