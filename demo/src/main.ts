import { fileURLToPath } from 'node:url';
import { DataDirInUse } from '../../apps/server/src/storage/embedded/data-dir-lock.ts';
import { FolderError } from './demo-folder.ts';
import { MEMBERS, OWNER } from './people.ts';
import { PharosEnded } from './pharos/start-pharos.ts';
import { type RunningDemo, runDemo } from './run-demo.ts';
import { TargetsError } from './targets/start-targets.ts';

/**
 * Runs the demo: `npm run demo [-- --fresh]`. PORT and DATA_DIR work as in `npm start`, but the default folder differs.
 */
const DEFAULT_DATA_DIR = fileURLToPath(new URL('../../data/demo', import.meta.url));
const DEFAULT_PORT = 3000;
/** EX_USAGE and EX_CONFIG of sysexits.h. */
const EXIT_USAGE = 64;
const EXIT_CONFIG = 78;
/** After Ctrl-C, the terminal and the launcher both send a signal. Two signals within this time count as one. */
const ECHO_MS = 500;

const args = process.argv.slice(2);
const unknown = args.find((arg) => arg !== '--fresh');
if (unknown !== undefined) {
  console.error(`${unknown} is unknown. The only option is --fresh, which deletes the demo and creates it again.`);
  process.exit(EXIT_USAGE);
}

let demo: RunningDemo | undefined;
let isStopping = false;
let stoppingSince = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) {
      if (performance.now() - stoppingSince > ECHO_MS) process.exit(1);
      return;
    }
    isStopping = true;
    stoppingSince = performance.now();
    void demo?.stop().then((code) => process.exit(code ?? 1));
  });
}

try {
  demo = await runDemo({
    port: process.env.PORT ? Number(process.env.PORT) : DEFAULT_PORT,
    dataDir: process.env.DATA_DIR || DEFAULT_DATA_DIR,
    isFresh: args.includes('--fresh'),
    report: (line) => console.log(line),
  });
  if (isStopping) process.exit((await demo.stop()) ?? 1);
  console.log(`Pharos is ready at ${demo.baseUrl}

  Log in as ${OWNER.email} with the password: ${OWNER.password}
  ${MEMBERS[0].email} (admin) and ${MEMBERS[1].email} (read-only) have the same password.
  All targets that it monitors run on this machine. To stop it, press Ctrl-C. To delete the demo and create it again, run "npm run demo -- --fresh".
`);
  const code = await demo.exited;
  if (!isStopping) process.exit((await demo.stop()) ?? code ?? 1);
} catch (error) {
  if (isStopping) process.exit(1);
  // Pharos has already printed the reason.
  if (error instanceof PharosEnded) process.exit(error.code ?? 1);
  const isPlain = [FolderError, DataDirInUse, TargetsError].some((plain) => error instanceof plain);
  console.error(isPlain && error instanceof Error ? error.message : error);
  process.exit(isPlain ? EXIT_CONFIG : 1);
}
