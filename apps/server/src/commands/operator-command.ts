import { openDatabase } from '../storage/connection/connect.ts';
import { changeOperators, listOperatorLines, type OperatorChange } from './change-operators.ts';
import { openEmbeddedDatabase } from './open-database.ts';
import { endWithUsage, runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run operator -- list | add <e-mail> [--unverified] | remove <e-mail>';

const readArgs = (): OperatorChange | null => {
  const args = process.argv.slice(2);
  const mayBeUnverified = args.includes('--unverified');
  const [verb, email, ...more] = args.filter((arg) => arg !== '--unverified');
  if (more.length > 0 || (mayBeUnverified && verb !== 'add')) return endWithUsage(USAGE);
  if (verb === 'list' && email === undefined) return null;
  if ((verb === 'add' || verb === 'remove') && email !== undefined) return { verb, email, mayBeUnverified };
  return endWithUsage(USAGE);
};

const change = readArgs();
await runCommand(async ({ databaseUrl, dataDir, isSignUpOpen }) => {
  await using running = new AsyncDisposableStack();
  const { db, close } = openDatabase(databaseUrl ?? (await openEmbeddedDatabase(dataDir, running)), 1);
  running.defer(close);
  const lines = change ? [await changeOperators(db, change, { isSignUpOpen })] : await listOperatorLines(db);
  for (const line of lines) console.log(line);
});
