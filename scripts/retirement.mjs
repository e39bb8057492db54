// npm run retirement -- show | set | clear: when the service ends, for all or for one organization; see docs/operate.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/commands/retirement-command.ts', { namesFiles: false });
