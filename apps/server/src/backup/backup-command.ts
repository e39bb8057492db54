import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbeddedDatabase } from '../commands/open-database.ts';
import { endWithUsage, runCommand } from '../commands/run-command.ts';
import { openDatabase } from '../storage/connection/connect.ts';
import { readSecretKey } from '../storage/embedded/secret-key.ts';
import { type MadeBackup, recordBackup } from '../storage/operator/backups.ts';
import { BackupError } from './backup-error.ts';
import { createBackup } from './create-backup.ts';

const USAGE = 'Usage: npm run backup -- <file> [--without-results]';

const readArgs = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { 'without-results': { type: 'boolean', default: false } } });
  } catch {
    return endWithUsage(USAGE);
  }
};

/** The backup is complete even if this fails. */
const rememberBackup = async (url: string, made: MadeBackup): Promise<void> => {
  const { db, close } = openDatabase(url, 1);
  try {
    await recordBackup(db, made);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The backup is complete, but it could not be recorded in the database (${reason}).`);
  } finally {
    await close();
  }
};

const { values, positionals } = readArgs();
const [file, ...more] = positionals;
if (file === undefined || more.length > 0) endWithUsage(USAGE);
else {
  const path = resolve(file);
  await runCommand(async ({ databaseUrl, dataDir, secretKey: given, version }, signal) => {
    await using running = new AsyncDisposableStack();
    const url = databaseUrl ?? (await openEmbeddedDatabase(dataDir, running));
    const secretKey = given ?? (await readSecretKey(dataDir));
    if (!secretKey)
      throw new BackupError(
        `DATA_DIR=${dataDir} does not contain secret.key, the key that encrypts the stored secrets.`,
      );
    const isKeyIncluded = given === undefined;
    const withResults = !values['without-results'];
    const { tables, rows, bytes } = await createBackup({
      databaseUrl: url,
      path,
      secretKey,
      isKeyIncluded,
      withResults,
      version,
      signal,
    });
    await rememberBackup(url, { finishedAt: new Date(), bytes, hasResults: withResults });
    console.log(`Backed up ${rows} rows of ${tables} tables to ${path} (${(bytes / 1e6).toFixed(1)} MB).`);
    console.log(
      isKeyIncluded
        ? 'The backup contains the key that encrypts the stored secrets. Store it where only you can read it.'
        : 'The backup does not contain SECRET_KEY. Store that key as well, because the secrets cannot be decrypted without it.',
    );
  });
}
