// Runs first in each thread of Pharos (SERVER_FLAGS). Loads the sources that `ensureStripped` has written. Otherwise
// Node.js would load a compiler into each thread, which uses 15 MB. Node.js still compiles sources without a usable
// file.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { strippedFile } from './places.mjs';
import { readWhole } from './whole.mjs';

const WARNED = 'pharos-stripped-warned';

const warn = (file, { message }) => {
  if (getEnvironmentData(WARNED)) return;
  setEnvironmentData(WARNED, true);
  console.error(`${file} cannot be used (${message}): Pharos uses more memory until npm run build creates it again.`);
};

const readStripped = (url) => {
  const file = strippedFile(readFileSync(fileURLToPath(url)));
  try {
    return readWhole(file);
  } catch (error) {
    if (error.code !== 'ENOENT') warn(file, error);
    return undefined;
  }
};

registerHooks({
  load: (url, context, next) => {
    const source = context.format === 'module-typescript' ? readStripped(url) : undefined;
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
