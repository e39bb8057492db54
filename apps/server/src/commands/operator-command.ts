// npm run operator -- list | add <e-mail> | remove <e-mail>
import { openDatabase } from '../storage/connection/connect.ts';
import { changeOperators, listOperatorLines, type OperatorChange } from './change-operators.ts';
import { openEmbeddedDatabase } from './open-database.ts';
import { endWithUsage, runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run operator -- list | add <e-mail> | remove <e-mail>';

/** Null: to list them. */
const readArgs = (): OperatorChange | null => {
  const [verb, email, ...more] = process.argv.slice(2);
  if (more.length > 0) return endWithUsage(USAGE);
  if (verb === 'list' && email === undefined) return null;
  if ((verb === 'add' || verb === 'remove') && email !== undefined) return { verb, email };
  return endWithUsage(USAGE);
};

const change = readArgs();
await runCommand(async ({ databaseUrl, dataDir }) => {
  await using running = new AsyncDisposableStack();
  const { db, close } = openDatabase(databaseUrl ?? (await openEmbeddedDatabase(dataDir, running)), 1);
  running.defer(close);
  const lines = change ? [await changeOperators(db, change)] : await listOperatorLines(db);
  for (const line of lines) console.log(line);
});
