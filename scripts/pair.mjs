// npm run pair -- <address> [code] | --show | --remove: two installations watch each other; see docs/operate.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/commands/pair-command.ts', { namesFiles: false });
