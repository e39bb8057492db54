// npm run retirement -- show | set | clear: sets the end of the service for all organizations or for one. See
// docs/operators.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/commands/retirement-command.ts', { namesFiles: false });
