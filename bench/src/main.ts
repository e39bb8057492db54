import { measureBilling } from './billing/measure-billing.ts';
import { missingPrograms } from './blackbox.ts';
import { measureChaos } from './chaos/measure-chaos.ts';
import { measureDatabaseAway } from './database-away/measure-database-away.ts';
import { measureExport } from './exports/measure-export.ts';
import { measureFairness } from './fairness/measure-fairness.ts';
import { measureFanOut } from './fan-out/measure-fan-out.ts';
import { formatTable, type Row } from './format-table.ts';
import { measureFuzz } from './fuzz/measure-fuzz.ts';
import { measureKills } from './kills/measure-kills.ts';
import { measureMassChange } from './mass-change/measure-mass-change.ts';
import { measureBlackbox } from './measure-blackbox.ts';
import { measurePharos } from './measure-pharos.ts';
import { type BenchOptions, type ProbeBench, readCommand, USAGE } from './options.ts';
import { measurePageChanges } from './page-changes/measure-page-changes.ts';
import { measurePages } from './pages/measure-pages.ts';
import { measureBlackhole } from './probes/blackhole.ts';
import { measureLeaks } from './probes/leaks.ts';
import { measureProbers } from './probes/probers.ts';
import { measureReports } from './reports/measure-reports.ts';
import { measureRestart } from './restart/measure-restart.ts';
import { measureRoles } from './roles/measure-roles.ts';
import { blackboxRows, pharosRows } from './rows.ts';
import { measureScale } from './scale/measure-scale.ts';
import { type Session, startSession } from './session.ts';
import { startTarget } from './start-target.ts';
import { measureStorage } from './storage/measure-storage.ts';
import { measureWeb } from './web/measure-web.ts';
import { measureWebhooks } from './webhooks/measure-webhooks.ts';
import { measureWeeklyReports } from './weekly-reports/measure-weekly-reports.ts';

const session = startSession();

/** Measures Pharos and Prometheus with blackbox_exporter one after the other, with the same target. */
const run = async (options: BenchOptions): Promise<void> => {
  const target = await startTarget();
  try {
    const pharos = await measurePharos(target, options, session);
    console.log(`\n${formatTable('Pharos', pharosRows(pharos, options))}\n`);
    if (!options.versusBlackbox) return;
    const missing = missingPrograms();
    if (missing.length > 0) {
      console.log(`Comparison skipped: ${missing.join(' and ')} not found on the PATH.`);
      return;
    }
    const blackbox = await measureBlackbox(target, options, session);
    console.log(`\n${formatTable('Prometheus with blackbox_exporter', blackboxRows(blackbox, pharos, options))}\n`);
  } finally {
    await target.stop();
  }
};

const PROBE_BENCHES: Record<ProbeBench, { title: string; measure(session: Session): Promise<Row[]> }> = {
  billing: { title: 'Plans and payments of a year', measure: measureBilling },
  blackhole: { title: 'Healthy checks next to slow ones', measure: measureBlackhole },
  'database-away': { title: 'Frozen database', measure: measureDatabaseAway },
  export: { title: 'Export and import of an organization', measure: measureExport },
  fairness: { title: 'A tenant next to a hostile tenant', measure: measureFairness },
  'fan-out': { title: 'Outages with many recipients', measure: measureFanOut },
  fuzz: { title: 'Random requests from the OpenAPI document', measure: measureFuzz },
  kills: { title: 'Messages of killed workers', measure: measureKills },
  leaks: { title: 'Resources that remain after probes (before → halfway → after)', measure: measureLeaks },
  'mass-change': { title: 'Many checks that change together', measure: measureMassChange },
  'page-changes': { title: 'State changes on a status page', measure: measurePageChanges },
  pages: { title: 'A status page', measure: measurePages },
  probers: { title: 'CPU of probes', measure: measureProbers },
  restart: { title: 'Probing after a restart', measure: measureRestart },
  storage: { title: 'Storage of history', measure: measureStorage },
  webhooks: { title: 'State changes sent to webhooks', measure: measureWebhooks },
  'weekly-reports': { title: 'Weekly reports of many organizations', measure: measureWeeklyReports },
  web: { title: 'Dashboard and reports in a browser', measure: measureWeb },
};

const runProbeBench = async (name: ProbeBench): Promise<void> => {
  const { title, measure } = PROBE_BENCHES[name];
  console.log(`\n${formatTable(title, await measure(session))}\n`);
};

const parse = (): ReturnType<typeof readCommand> => {
  try {
    return readCommand(process.argv.slice(2));
  } catch (error) {
    session.report(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}`);
    process.exit(64);
  }
};

try {
  const command = parse();
  if (typeof command === 'string') await runProbeBench(command);
  else if (!('bench' in command)) await run(command);
  else if (command.bench === 'reports') await measureReports(command, session);
  else if (command.bench === 'scale') await measureScale(command, session);
  else if (command.bench === 'roles') {
    if (!(await measureRoles(command, session))) process.exitCode = 1;
  } else if (!(await measureChaos(command, session))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  session.report('Interrupted.');
  process.exitCode = 130;
}
