import { createEgressFetch } from '../egress/egress-fetch.ts';
import { PairClient } from '../pair/pair-client.ts';
import { openDatabase } from '../storage/connection/connect.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { checkSecretKey } from '../storage/connection/secret-key-check.ts';
import { readSecretKey } from '../storage/embedded/secret-key.ts';
import { endPair, invitePair, joinPair, listPairLines, type PairCommandParts } from './change-pair.ts';
import { CommandError } from './command-error.ts';
import { openEmbeddedDatabase } from './open-database.ts';
import { endWithUsage, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run pair -- https://other.example.com          prints the command to run on the other installation
       npm run pair -- https://other.example.com <code>
       npm run pair -- --show
       npm run pair -- --remove`;

/** Longer than the other installation may take to call back. */
const TIMEOUT_MS = 25_000;

const readArgs = (): ((parts: PairCommandParts) => Promise<string[]>) => {
  const [first, code, ...more] = process.argv.slice(2);
  if (first === undefined || more.length > 0) return endWithUsage(USAGE);
  if (first === '--show' && code === undefined) return listPairLines;
  if (first === '--remove' && code === undefined) return endPair;
  if (first.startsWith('-')) return endWithUsage(USAGE);
  return (parts) => (code === undefined ? invitePair(parts, first) : joinPair(parts, first, code));
};

const work = readArgs();
await runCommand(async ({ databaseUrl, dataDir, secretKey: given, baseUrl, referenceTargets }) => {
  await using running = new AsyncDisposableStack();
  const { db, close } = openDatabase(databaseUrl ?? (await openEmbeddedDatabase(dataDir, running)), 1);
  running.defer(close);
  const secretKey = given ?? (await readSecretKey(dataDir));
  const secrets = secretKey && createSecretBox(secretKey);
  if (!secrets || (await checkSecretKey(db, secrets, false)) === 'refused')
    throw new CommandError(
      'The key for stored secrets is missing, or it is not the key of this database. See "Encryption key" in docs/backup.md.',
    );
  const client = new PairClient(createEgressFetch({ network: 'any' }, { timeoutMs: TIMEOUT_MS }));
  const hasReferences = referenceTargets.length > 0;
  for (const line of await work({ db, secrets, client, baseUrl, hasReferences, now: Date.now })) console.log(line);
});
