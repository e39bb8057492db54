import { lockDataDir } from '../data-dir-lock.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

/**
 * A Pharos process with only its database. Prints `ready` or the error, and runs until it is killed. The argument is
 * the data folder.
 */
const dataDir = process.argv[2] ?? '';
try {
  await lockDataDir(dataDir);
  const ignore = () => {};
  await startEmbeddedPostgres({ dataDir, log: { debug: ignore, info: ignore, warn: ignore, error: ignore } });
  console.log('ready');
  setInterval(ignore, 60_000);
} catch (error) {
  console.log(error instanceof Error ? `${error.constructor.name}: ${error.message}` : error);
}
