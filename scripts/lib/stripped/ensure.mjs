import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NODE } from '../paths.mjs';
import { must } from '../run.mjs';
import { strippedFile } from './places.mjs';
import { sourcesToStrip } from './sources.mjs';
import { isWhole } from './whole.mjs';

const WRITE = fileURLToPath(new URL('write.mjs', import.meta.url));

/** Writes the sources for `load.mjs` without their types, unless all files are complete. */
export const ensureStripped = async () => {
  if (sourcesToStrip().every((path) => isWhole(strippedFile(readFileSync(path))))) return;
  await must(NODE, ['--disable-warning=ExperimentalWarning', WRITE]);
};
