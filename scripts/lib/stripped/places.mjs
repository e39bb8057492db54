import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder for sources without their types. */
export const STRIPPED = fileURLToPath(new URL('../../../apps/server/dist/stripped', import.meta.url));

/**
 * Returns the path of the file that was written for a source. It depends on the content, so an old file is never used
 * for a changed source.
 */
export const strippedFile = (source) => join(STRIPPED, `${createHash('sha256').update(source).digest('hex')}.js`);
