import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sources without their types lie here. */
export const STRIPPED = fileURLToPath(new URL('../../../apps/server/dist/stripped', import.meta.url));

/** Where what was made of a source lies: by its content, so that nothing old is ever taken for a source that has changed. */
export const strippedFile = (source) => join(STRIPPED, `${createHash('sha256').update(source).digest('hex')}.js`);
