// npm run nats-config [-- --write <file>]: creates the configuration of a NATS server for this installation. See
// docs/scale.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/commands/nats-config-command.ts', { namesFiles: ['--write', '--folder'] });
