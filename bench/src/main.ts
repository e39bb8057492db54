import { missingPrograms } from './blackbox.ts';
import { measureBlackbox } from './measure-blackbox.ts';
import { measurePharos } from './measure-pharos.ts';
import { type BenchOptions, readOptions, USAGE } from './options.ts';
import { blackboxRows, pharosRows } from './rows.ts';
import { startSession } from './session.ts';
import { startTarget } from './start-target.ts';
import { formatTable } from './table.ts';

const session = startSession();

/** Pharos, and on demand its peer, one after the other on the same target; tables on standard output. */
const run = async (options: BenchOptions): Promise<void> => {
  const target = await startTarget();
  try {
    const pharos = await measurePharos(target, options, session);
    console.log(`\n${formatTable('Pharos', pharosRows(pharos, options))}\n`);
    if (!options.versusBlackbox) return;
    const missing = missingPrograms();
    if (missing.length > 0) {
      console.log(`No comparison: ${missing.join(' and ')} not found on the PATH.`);
      return;
    }
    const blackbox = await measureBlackbox(target, options, session);
    console.log(`\n${formatTable('Prometheus with blackbox_exporter', blackboxRows(blackbox, pharos, options))}\n`);
  } finally {
    await target.stop();
  }
};

const parse = (): BenchOptions => {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    session.tell(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}`);
    process.exit(64);
  }
};

try {
  await run(parse());
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  session.tell('Interrupted.');
  process.exitCode = 130;
}
