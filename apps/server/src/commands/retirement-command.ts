import { parseArgs } from 'node:util';
import { openDatabase } from '../storage/connection/connect.ts';
import { changeRetirement, listRetirementLines, type RetirementCommand } from './change-retirement.ts';
import { openEmbeddedDatabase } from './open-database.ts';
import { endWithUsage, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run retirement -- show
       npm run retirement -- set --end 2027-03-01 --reason "…" [--start 2027-01-01] [--free-days 30] [--paid-days 60]
                             [--organization <number>] [--soon] [--yes]
       npm run retirement -- clear --reason "…" [--organization <number>]`;

const text = { type: 'string' } as const;
const switched = { type: 'boolean', default: false } as const;
const OPTIONS = {
  end: text,
  start: text,
  reason: text,
  'free-days': text,
  'paid-days': text,
  organization: text,
  soon: switched,
  yes: switched,
};

const parse = () => {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch {
    return endWithUsage(USAGE);
  }
};

const today = (): string => new Date().toISOString().slice(0, 10);
const isDay = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
const numberOf = (given: string | undefined, usual: number): number => {
  if (given === undefined) return usual;
  return /^\d{1,9}$/.test(given) ? Number(given) : endWithUsage(USAGE);
};

const readArgs = (): RetirementCommand | null => {
  const { values, positionals } = parse();
  const [verb, ...more] = positionals;
  const reason = values.reason?.trim() ?? '';
  if (more.length > 0) return endWithUsage(USAGE);
  if (verb === 'show') return null;
  if ((verb !== 'set' && verb !== 'clear') || reason === '' || reason.length > 500) return endWithUsage(USAGE);
  const organizationId = values.organization === undefined ? null : numberOf(values.organization, 0);
  if (verb === 'clear') return { verb, organizationId, reason };
  const { end: endDate = '', start: startDate = today() } = values;
  if (!isDay(endDate) || !isDay(startDate)) return endWithUsage(USAGE);
  const freeDays = numberOf(values['free-days'], 30);
  const paidDays = numberOf(values['paid-days'], 60);
  const retirement = { startDate, endDate, freeDays, paidDays, reason };
  return { verb, organizationId, retirement, confirmsSoon: values.soon, isConfirmed: values.yes };
};

const command = readArgs();
await runCommand(async ({ databaseUrl, dataDir }) => {
  await using running = new AsyncDisposableStack();
  const { db, close } = openDatabase(databaseUrl ?? (await openEmbeddedDatabase(dataDir, running)), 1);
  running.defer(close);
  const lines = command ? await changeRetirement(db, command, Date.now()) : await listRetirementLines(db);
  for (const line of lines) console.log(line);
});
