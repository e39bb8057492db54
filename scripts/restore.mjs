// npm run restore -- <file>: restores a backup into an empty installation. See docs/backup.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/backup/restore-command.ts');
