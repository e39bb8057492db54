// npm run test:deep [-- paths and options of Vitest]: runs the tests that take minutes each. Run them before an issue
// is resolved.
import { join } from 'node:path';
import { ensureProgram, findCertutil } from './lib/debian-program.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { NODE } from './lib/paths.mjs';
import { DEEP, finish, runProject, step } from './lib/tests.mjs';
import { SAMPLED } from './mutate/areas.mjs';

const selected = process.argv.slice(2);
const options = [...DEEP, ...selected];

await ensureInstalled();
const hasChromium = await ensureTestTools();
await ensureProgram('libnss3-tools', 'certificates in Chromium', findCertutil);
await runProject(['unit', 'net', 'db'], undefined, options);
// Journey tests run one after the other, because each starts several Pharos processes and measures time.
await runProject('journey', undefined, [...options, '--maxWorkers=1']);
if (hasChromium) await runProject('browser', undefined, options);
await runProject('clone', undefined, options);
if (selected.length === 0) await step('Mutants', NODE, [join(import.meta.dirname, 'mutate.mjs'), ...SAMPLED]);
finish();
