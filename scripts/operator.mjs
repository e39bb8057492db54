// npm run operator -- add <e-mail>: names who runs this installation, also while it runs; see docs/operate.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/commands/operator-command.ts', { namesFiles: false });
