// npm run pair -- <address> [code] | --show | --remove: pairs two installations, which then monitor each other. See
// docs/monitor-pharos.md.
import { runOperatorCommand } from './lib/operator-command.mjs';

await runOperatorCommand('apps/server/src/commands/pair-command.ts', { namesFiles: false });
