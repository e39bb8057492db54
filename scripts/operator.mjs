// npm run operator -- add <e-mail>: adds an operator of this installation, even while Pharos runs. See docs/operators.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/commands/operator-command.ts', { namesFiles: false });
