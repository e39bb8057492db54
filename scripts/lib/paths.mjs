import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const MODULES = join(ROOT, 'node_modules');
export const NODE = join(MODULES, 'node', 'bin', 'node');
/** Cache of compiled code for tests without types (NODE_COMPILE_CACHE). */
export const COMPILED = join(MODULES, '.cache', 'compiled');
/**
 * Flags of Node.js for Pharos, here and in `deploy`, that reduce its memory. The young generation has its size before
 * Node.js 24 (saves 100 MB). The old generation is collected before it has doubled, which saves a third of the memory
 * per check at 500,000 checks without more CPU time. A single helper thread collects garbage, because four would use
 * both cores of a small machine. `ensureStripped` has removed the types from the sources, which saves 30 MB.
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=60',
  '--v8-pool-size=1',
  `--import=${new URL('stripped/load.mjs', import.meta.url).href}`,
];

const BIN = join(MODULES, '.bin');

export const withTools = () => ({ ...process.env, PATH: [BIN, process.env.PATH].join(delimiter) });

/** A program that installs node_modules must not run from this folder. */
export const withoutTools = () => ({
  ...process.env,
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(MODULES))
    .join(delimiter),
});
