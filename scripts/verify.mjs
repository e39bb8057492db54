// npm run verify: checks format, lint, types, dead code and layers, and runs the unit tests.
import { ensureInstalled } from './lib/install.mjs';
import { finish } from './lib/tests.mjs';
import { verify } from './lib/verify.mjs';

await ensureInstalled();
await verify();
finish();
