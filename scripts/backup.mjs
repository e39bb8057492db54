// npm run backup -- <file>: writes all that Pharos keeps to a file, also while it runs; see docs/operate.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/backup/backup-command.ts');
