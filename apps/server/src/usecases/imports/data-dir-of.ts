import type { Services } from '../context.ts';

/** Returns null if the database is on a separate server, whose disk cannot be inspected. */
export const dataDirOf = ({ databaseUrl, dataDir }: Services['settings']): string | null =>
  databaseUrl === undefined ? dataDir : null;
