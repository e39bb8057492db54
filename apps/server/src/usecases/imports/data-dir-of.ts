import type { Services } from '../context.ts';

/** The folder of the embedded database; null: it is on a server of its own, whose disk cannot be seen. */
export const dataDirOf = ({ databaseUrl, dataDir }: Services['settings']): string | null =>
  databaseUrl === undefined ? dataDir : null;
