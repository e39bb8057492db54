import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const STRIPPED = fileURLToPath(new URL('../../../apps/server/dist/stripped', import.meta.url));

/** The path depends on the content, so an old file is never used for a changed source. */
export const strippedFile = (source) => join(STRIPPED, `${createHash('sha256').update(source).digest('hex')}.js`);
