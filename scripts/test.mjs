// npm test: verify, then real sockets, a real database, and Pharos as a whole.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { finish, runProject } from './lib/tests.mjs';
import { verify } from './lib/verify.mjs';

await ensureInstalled();
await ensureWebBuilt();
if (await verify()) {
  for (const project of ['net', 'db', 'journey']) await runProject(project);
}
finish();
