import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const MODULES = join(ROOT, 'node_modules');
/** The Node.js that the lock file brings. */
export const NODE = join(MODULES, 'node', 'bin', 'node');
/** Where Node.js keeps what it has compiled for tests (NODE_COMPILE_CACHE), types stripped. */
export const COMPILED = join(MODULES, '.cache', 'compiled');
/**
 * What it is started with to run Pharos, here and in `deploy`: a young generation as large as it was before Node.js 24, which lets it grow to
 * several times that and keeps it. That is 100 MB less of memory. And an old one that is collected before it has doubled, by one thread beside ours:
 * of what a check takes at 500,000 that is a third less of memory, for no more processor time; four threads would take both cores of a small machine
 * from the probes. And with the sources as `ensureStripped` has written them, which is 30 MB less.
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=60',
  '--v8-pool-size=1',
  `--import=${new URL('stripped/load.mjs', import.meta.url).href}`,
];

const BIN = join(MODULES, '.bin');

/** Finds the installed tools first, and for them the Node.js brought along. */
export const withTools = () => ({ ...process.env, PATH: [BIN, process.env.PATH].join(delimiter) });

/** Finds only the machine's own programs: what installs node_modules must not run out of it. */
export const withoutTools = () => ({
  ...process.env,
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(MODULES))
    .join(delimiter),
});
