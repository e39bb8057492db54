// npm run retirement -- show | set | clear: sets the end of the service for all organizations or for one. See
// docs/operate.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/commands/retirement-command.ts', { namesFiles: false });
