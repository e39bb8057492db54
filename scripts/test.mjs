// npm test: runs verify, and then the tests with real sockets, with a real database, and of Pharos as a whole.
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { finish, runBuffered, runProject } from './lib/tests.mjs';
import { verifyQuickly } from './lib/verify.mjs';

await ensureInstalled();
await ensureWebBuilt();
if (await verifyQuickly()) {
  const hasChromium = await ensureTestTools();
  // Tests that wait for processes run in parallel to tests that need CPU time. They start first, so that no cores are
  // idle at the end. Both rows take about the same time.
  const rows = [
    ['journey', 'net', ...(hasChromium ? ['browser'] : [])],
    ['db', 'dom'],
  ];
  await Promise.all(
    rows.map(async (projects) => {
      for (const project of projects) await runProject(project, runBuffered);
    }),
  );
}
finish();
