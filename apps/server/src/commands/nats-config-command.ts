import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { plainLineProblem } from '@pharos/bus/nats/credentials/plain-line.ts';
import { LISTEN } from '@pharos/bus/nats/credentials/server-config.ts';
import { loadSecretKey } from '../start/load-secret-key.ts';
import { openDatabase } from '../storage/connection/connect.ts';
import { migrateToLatest } from '../storage/connection/migrate.ts';
import { NeedsOperator } from '../storage/connection/needs-operator.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { CommandError } from './command-error.ts';
import { makeNatsConfig } from './make-nats-config.ts';
import { openEmbeddedDatabase } from './open-database.ts';
import { endWithUsage, runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run nats-config -- [--write <file>] [--listen 127.0.0.1:4222] [--folder /var/lib/nats]';

const OPTIONS = {
  write: { type: 'string' },
  listen: { type: 'string', default: LISTEN },
  folder: { type: 'string', default: '/var/lib/nats' },
} as const;

const parse = () => {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch {
    return endWithUsage(USAGE);
  }
};

const { write, listen, folder } = parse();
await runCommand(async (settings, signal) => {
  await using running = new AsyncDisposableStack();
  const { databaseUrl, dataDir } = settings;
  const database = openDatabase(databaseUrl ?? (await openEmbeddedDatabase(dataDir, running)), 2);
  running.defer(database.close);
  await migrateToLatest(database, signal);
  const secretKey = await loadSecretKey(database.db, settings, (line) => console.error(line)).catch(
    (error: unknown) => {
      throw error instanceof NeedsOperator ? new CommandError(error.message) : error;
    },
  );
  const text = await makeNatsConfig(database.db, createSecretBox(secretKey), { listen, folder });
  if (write === undefined) console.log(text);
  else {
    await writeFile(write, text);
    console.log(`The configuration was written to ${write}. Start NATS with it: nats-server -c ${write}`);
    console.log('Then set NATS_URL without a user or password, and restart Pharos.');
  }
  const warning = plainLineProblem(settings);
  if (warning !== null) console.error(`Warning: ${warning}`);
});
