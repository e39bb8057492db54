import { resolve } from 'node:path';
import { endWithUsage, runCommand } from '../commands/run-command.ts';
import { readSecretKey, storeSecretKey } from '../storage/embedded/secret-key.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { inNewCluster } from './restore-embedded.ts';
import { chooseKey } from './restored-key.ts';

const [file, ...more] = process.argv.slice(2);
if (file === undefined || file.startsWith('-') || more.length > 0) endWithUsage('Usage: npm run restore -- <file>');
else {
  const path = resolve(file);
  await runCommand(async ({ databaseUrl, dataDir, secretKey: given, version }, signal) => {
    const backup = await checkBackup(path, version, signal);
    const { manifest, secretKey } = backup;
    const isEmbedded = databaseUrl === undefined;
    const stored = isEmbedded ? await readSecretKey(dataDir) : undefined;
    const key = chooseKey(backup, { given, stored, isEmbedded });
    const work = (url: string) => restoreBackup({ databaseUrl: url, path, manifest, signal });
    const storeKey = async () => {
      if (key === 'store' && secretKey) await storeSecretKey(dataDir, secretKey);
    };
    const { rows, leftOut } = databaseUrl
      ? await work(databaseUrl)
      : await inNewCluster(dataDir, { work, before: storeKey });
    for (const table of leftOut) console.log(`Table ${table} was skipped, because it is not a table of Pharos.`);
    console.log(
      `Restored ${rows} rows of the backup of ${manifest.createdAt} into ${isEmbedded ? dataDir : 'the database of DATABASE_URL'}.`,
    );
    console.log(
      'Start it with npm start. Do not run it at the same time as the original installation, because both would probe the checks and send alerts.',
    );
  });
}
