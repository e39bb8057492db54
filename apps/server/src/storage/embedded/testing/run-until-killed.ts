import { lockDataDir } from '../data-dir-lock.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

/** Runs only the database. Prints `ready` or the error. The argument is the data folder. */
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
