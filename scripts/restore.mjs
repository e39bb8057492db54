// npm run restore -- <file>: fills an empty installation with a backup; see docs/operate.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/backup/restore-command.ts');
