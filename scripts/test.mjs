// npm test: verify, then real sockets, a real database, and Pharos as a whole.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { finish, kept, runProject } from './lib/tests.mjs';
import { verifyQuickly } from './lib/verify.mjs';

await ensureInstalled();
await ensureWebBuilt();
if (await verifyQuickly()) {
  const hasChromium = await ensureTestTools();
  // What waits for processes runs beside what computes, and first: at the end it would leave cores without work. Each row takes about as much time
  // as the other.
  const rows = [
    ['journey', 'net', ...(hasChromium ? ['browser'] : [])],
    ['db', 'dom'],
  ];
  await Promise.all(
    rows.map(async (projects) => {
      for (const project of projects) await runProject(project, kept);
    }),
  );
}
finish();
