import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { OwnedChecks } from '../../../apps/server/src/engine/checks/owned-checks.ts';
import { JudgeRound } from '../../../apps/server/src/engine/judge/judge-round.ts';
import type { EngineSession } from '../../../apps/server/src/storage/judge/engine-session.ts';
import type { LoadedCheck } from '../../../apps/server/src/storage/judge/load-checks.ts';
import { figure, type Row } from '../format-table.ts';
import { seededRandom } from '../history-rows.ts';
import { cpuMicros } from '../process-tree.ts';
import type { Session } from '../session.ts';
import { failingResult, LOCATION, passingResult } from './results.ts';

const BATCH = 500;

/** Judges each check as up, down and up again, batch by batch, with the judging code of the engine. */
export const measureStoring = async (
  openSession: () => Promise<EngineSession>,
  loaded: readonly LoadedCheck[],
  changing: ReadonlySet<number>,
  { wait }: Session,
): Promise<Row[]> => {
  const owned = new OwnedChecks();
  for (const each of loaded) owned.set(each.check.id, each);
  const session = await openSession();
  const random = seededRandom(1);
  const polls = (ids: Iterable<number>): ProbeJob[] => [...ids].map((id) => pollOf(owned, id));
  const judgeAll = async (jobs: readonly ProbeJob[], resultOf: (job: ProbeJob) => ProbeResult): Promise<ProbeJob[]> => {
    const confirmations: ProbeJob[] = [];
    for (let from = 0; from < jobs.length; from += BATCH) {
      await wait(0);
      confirmations.push(...(await judgeBatch(session, owned, jobs.slice(from, from + BATCH).map(resultOf))));
    }
    return confirmations;
  };
  const failing = (job: ProbeJob): ProbeResult => failingResult(job, random);
  try {
    await judgeAll(polls(owned.ids()), passingResult);
    const unchanged = await timed(() => judgeAll(polls(changing), passingResult));
    const down = await timed(async () => judgeAll(await judgeAll(polls(changing), failing), failing));
    const up = await timed(() => judgeAll(polls(changing), passingResult));
    return [
      ['Results without a state change', formatCost(unchanged)],
      ['All down with confirmations', `${formatCost(down)}, ${ratio(down, unchanged)}`],
      ['All up again', `${formatCost(up)}, ${ratio(up, unchanged)}`],
    ];
  } finally {
    await session.close();
  }
};

const pollOf = (owned: OwnedChecks, checkId: number): ProbeJob => {
  const check = owned.get(checkId)?.check;
  if (!check) throw new Error(`Check ${checkId} is not loaded`);
  const dueAt = Date.now();
  return {
    runId: `poll:${checkId}:${dueAt}`,
    checkId,
    revision: check.revision,
    purpose: 'poll',
    location: LOCATION.key,
    dueAt,
    expiresAt: dueAt + 60_000,
    target: check.target,
  };
};

/** Stores the batch before it applies the copies, like a judging round of the engine. */
const judgeBatch = async (
  session: EngineSession,
  owned: OwnedChecks,
  results: readonly ProbeResult[],
): Promise<ProbeJob[]> => {
  await session.stateChangeIds.reserve(results.length);
  const round = new JudgeRound(owned, Date.now(), () => session.stateChangeIds.take(), [LOCATION]);
  for (const result of results) round.judge(result);
  if (round.ignored > 0) throw new Error(`${round.ignored} results were ignored`);
  await session.storeBatch(round.batch(), { checks: round.judged(), isWatched: () => false });
  for (const [checkId, touched] of round.touched) owned.set(checkId, touched);
  return round.confirmations();
};

interface Cost {
  seconds: number;
  cpuSeconds: number;
}

const timed = async (work: () => Promise<unknown>): Promise<Cost> => {
  const [started, cpu] = [performance.now(), cpuMicros([process.pid])];
  await work();
  return { seconds: (performance.now() - started) / 1000, cpuSeconds: (cpuMicros([process.pid]) - cpu) / 1e6 };
};

const formatCost = ({ seconds, cpuSeconds }: Cost): string =>
  `${figure(seconds, 's', 1)}, CPU ${figure(cpuSeconds, 's', 1)}`;

const ratio = (cost: Cost, unchanged: Cost): string =>
  `${figure(cost.cpuSeconds / unchanged.cpuSeconds, '', 1)} times the CPU of results without a state change`;
