// npm run test:deep [-- paths and options of Vitest]: the tests that take minutes each. Run them before an issue is resolved.
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { DEEP, finish, runProject } from './lib/tests.mjs';

const options = [...DEEP, ...process.argv.slice(2)];

await ensureInstalled();
const hasChromium = await ensureTestTools();
await runProject(['net', 'db'], undefined, options);
// Each of them starts several processes of Pharos, and measures time.
await runProject('journey', undefined, [...options, '--maxWorkers=1']);
if (hasChromium) await runProject('browser', undefined, options);
await runProject('clone', undefined, options);
finish();
