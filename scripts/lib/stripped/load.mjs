// Runs first in each thread of Pharos (SERVER_FLAGS): its sources are loaded without their types, as `ensureStripped` has written them. Node.js
// would load a compiler into each thread and keep it there: 15 MB a thread. A source of which nothing is written is left to that compiler.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { strippedFile } from './places.mjs';

const readStripped = (url) => {
  const source = readFileSync(fileURLToPath(url));
  try {
    return readFileSync(strippedFile(source), 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
};

registerHooks({
  load: (url, context, next) => {
    const source = context.format === 'module-typescript' ? readStripped(url) : undefined;
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
