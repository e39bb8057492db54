import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const MODULES = join(ROOT, 'node_modules');
/** The Node.js that the lock file installs. */
export const NODE = join(MODULES, 'node', 'bin', 'node');
/** The folder in which Node.js caches compiled code of tests without types (NODE_COMPILE_CACHE). */
export const COMPILED = join(MODULES, '.cache', 'compiled');
/**
 * The flags of Node.js for Pharos, here and in `deploy`, which reduce its memory. The young generation has the size
 * that it had before Node.js 24, which would let it grow to several times that size. This saves 100 MB. The old
 * generation is collected before it has doubled. At 500,000 checks, this saves a third of the memory of a check without
 * more CPU time. A single helper thread collects garbage, because four threads would use both cores of a small machine.
 * `ensureStripped` has removed the types from the sources, which saves 30 MB.
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=60',
  '--v8-pool-size=1',
  `--import=${new URL('stripped/load.mjs', import.meta.url).href}`,
];

const BIN = join(MODULES, '.bin');

/** Returns an environment in which the installed tools come first on the PATH, with the Node.js of the lock file. */
export const withTools = () => ({ ...process.env, PATH: [BIN, process.env.PATH].join(delimiter) });

/**
 * Returns an environment without the tools in node_modules. A program that installs node_modules must not run from this
 * folder.
 */
export const withoutTools = () => ({
  ...process.env,
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(MODULES))
    .join(delimiter),
});
