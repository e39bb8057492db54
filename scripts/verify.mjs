// npm run verify: format, lint, types, dead code, layers and unit tests.
import { ensureInstalled } from './lib/install.mjs';
import { finish } from './lib/tests.mjs';
import { verify } from './lib/verify.mjs';

await ensureInstalled();
await verify();
finish();
