// npm run backup -- <file>: writes all data of Pharos to a file, even while Pharos runs. See docs/backup.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/backup/backup-command.ts');
