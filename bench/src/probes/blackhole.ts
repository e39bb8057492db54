import { createHash } from 'node:crypto';
import { JobQueue } from '@pharos/agent/probe-thread/job-queue.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { probe } from '@pharos/probes/registry.ts';
import { figure, type Row } from '../format-table.ts';
import type { Session } from '../session.ts';
import { startBlackhole, startHostile, startTargets } from './start-targets.ts';
import { DISTANT_MS } from './target-ports.ts';

const CHECKS = 500;
const INTERVAL_SECONDS = 5;
const ROUNDS = 4;
/** Probes of the slow checks hang for almost the whole interval. */
const SLOW_TIMEOUT_SECONDS = 4.5;
const BESIDE_HOSTILE = 1000;
const HOSTILE = 100;
const MIB = 1024 * 1024;
const SAMPLE_MS = 50;

interface Figures {
  healthy: number;
  response: number[];
  lateness: number[];
  residentBytes: number;
}

/** The measured healthy checks, and other checks that can disturb them. Each is polled once per interval. */
interface Load {
  healthy: ProbeTarget;
  count: number;
  beside: readonly ProbeTarget[];
}

const jobOf = (target: ProbeTarget, checkId: number, dueAt: number): ProbeJob => ({
  runId: `${checkId}-${dueAt}`,
  checkId,
  revision: 1,
  purpose: 'poll',
  location: 'local',
  dueAt,
  expiresAt: dueAt + INTERVAL_SECONDS * 1000,
  target,
});

/** Derives the schedule offset from the hash of the check ID, like the engine. */
const phaseOf = (checkId: number): number =>
  createHash('md5').update(String(checkId)).digest().readUInt32LE() % (INTERVAL_SECONDS * 1000);

/** Runs all checks in one thread like the agent. Returns the figures of the healthy checks. */
const measure = async ({ healthy, count, beside }: Load, nameServer: string, { wait }: Session): Promise<Figures> => {
  const figures: Figures = { healthy: 0, response: [], lateness: [], residentBytes: 0 };
  const context = { egress: { network: 'any' as const }, baseUrl: 'http://localhost', nameServers: [nameServer] };
  const run = async (job: ProbeJob): Promise<ProbeResult> => {
    const { runId, checkId, revision, purpose, location, dueAt, target } = job;
    const startedAt = performance.timeOrigin + performance.now();
    const finding = await probe(target, context);
    return { runId, checkId, revision, purpose, location, dueAt, startedAt, ...finding };
  };
  const queue = new JobQueue({
    run,
    limit: 2000,
    onLoad: () => {},
    onResult: ({ checkId, verdict, responseTimeMs, startedAt, dueAt }) => {
      if (checkId >= count || verdict !== 'AV') return;
      figures.healthy += 1;
      figures.response.push(responseTimeMs ?? 0);
      figures.lateness.push(startedAt - dueAt);
    },
  });
  const start = Date.now() + 500;
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = (checkId: number) => start + round * INTERVAL_SECONDS * 1000 + phaseOf(checkId);
    queue.add(Array.from({ length: count }, (_, index) => jobOf(healthy, index, at(index))));
    queue.add(beside.map((target, index) => jobOf(target, count + index, at(count + index))));
  }
  const sampler = setInterval(() => {
    figures.residentBytes = Math.max(figures.residentBytes, process.memoryUsage.rss());
  }, SAMPLE_MS);
  await wait(1 + ROUNDS * INTERVAL_SECONDS);
  await queue.stop();
  clearInterval(sampler);
  return figures;
};

/** Measures healthy checks alone, next to slow checks, and next to hostile ones. */
export const measureBlackhole = async (session: Session): Promise<Row[]> => [
  ...(await measureHostile(session)),
  ...(await measureSlow(session)),
];

const measureHostile = async (session: Session): Promise<Row[]> => {
  const targets = await startTargets();
  const hostile = await startHostile();
  try {
    const healthy: ProbeTarget = { type: 'http', url: `http://127.0.0.1:${targets.ports.http}/`, timeoutSeconds: 5 };
    const pageOf = (path: string): ProbeTarget => ({
      type: 'http',
      url: `http://127.0.0.1:${hostile.port}/${path}`,
      timeoutSeconds: SLOW_TIMEOUT_SECONDS,
      stringCheck: { mode: 'contains', text: 'not there' },
    });
    const measureNextTo = (count: number): Promise<Figures> => {
      const beside = Array.from({ length: count }, (_, index) => pageOf(index % 2 === 0 ? 'chunks' : 'plain'));
      return measure({ healthy, count: BESIDE_HOSTILE, beside }, '127.0.0.1:9', session);
    };
    session.report('Warming up …');
    await measureNextTo(0);
    session.report(`Measuring ${BESIDE_HOSTILE} healthy checks alone …`);
    const alone = await measureNextTo(0);
    session.report(`Measuring them next to ${HOSTILE} hostile checks …`);
    const beside = await measureNextTo(HOSTILE);
    const [a, b] = [alone.residentBytes / MIB, beside.residentBytes / MIB];
    return [
      [
        `next to ${HOSTILE} hostile checks: probes`,
        `${alone.healthy} alone, ${beside.healthy} next to them, of ${BESIDE_HOSTILE * ROUNDS}`,
      ],
      [
        `next to ${HOSTILE} hostile checks: resident memory`,
        `${figure(a, 'MiB')} alone, ${figure(b, 'MiB')} next to them: × ${figure(b / a, '', 2)} (target: at most 1.3)`,
      ],
      ...compare(`next to ${HOSTILE} hostile checks: lateness`, alone.lateness, beside.lateness),
    ];
  } finally {
    await Promise.all([targets.stop(), hostile.stop()]);
  }
};

const measureSlow = async (session: Session): Promise<Row[]> => {
  const targets = await startTargets();
  const blackhole = await startBlackhole();
  try {
    const { distant, http } = targets.ports;
    const timeoutSeconds = SLOW_TIMEOUT_SECONDS;
    const slow = Array.from(
      { length: CHECKS },
      (_, index): ProbeTarget =>
        index % 2 === 0
          ? { type: 'http', url: `http://127.0.0.1:${blackhole.tcp}/`, timeoutSeconds }
          : { type: 'http', url: `http://stalled-${index}.test/`, timeoutSeconds },
    );
    const measureNextTo = async (port: number, beside: readonly ProbeTarget[]): Promise<Figures> => {
      const healthy: ProbeTarget = { type: 'http', url: `http://127.0.0.1:${port}/`, timeoutSeconds: 5 };
      return measure({ healthy, count: CHECKS, beside }, blackhole.nameServer, session);
    };
    session.report('Warming up …');
    await measureNextTo(http, []);
    const rows: Row[] = [];
    for (const [what, port] of [
      [`response after ${DISTANT_MS} ms`, distant],
      ['immediate response', http],
    ] as const) {
      session.report(`Measuring ${CHECKS} healthy checks (${what}) alone …`);
      const alone = await measureNextTo(port, []);
      session.report(`Measuring them next to ${CHECKS} checks of a blackhole and a stalled name server …`);
      const beside = await measureNextTo(port, slow);
      rows.push(
        [`${what}: probes`, `${alone.healthy} alone, ${beside.healthy} next to them, of ${CHECKS * ROUNDS}`],
        ...compare(`${what}: response time`, alone.response, beside.response),
        ...compare(`${what}: lateness`, alone.lateness, beside.lateness),
      );
    }
    return rows;
  } finally {
    await Promise.all([targets.stop(), blackhole.stop()]);
  }
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const quantile = (q: number) => (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? Number.NaN;

const MEASURES = [
  ['mean', mean],
  ['median', quantile(0.5)],
  ['95th percentile', quantile(0.95)],
] as const;

const compare = (what: string, alone: readonly number[], beside: readonly number[]): Row[] =>
  MEASURES.map(([name, of]) => {
    const [a, b] = [of(alone), of(beside)];
    return [
      `${what}, ${name}`,
      `${figure(a, 'ms', 2)} alone, ${figure(b, 'ms', 2)} next to them: × ${figure(b / a, '', 2)}`,
    ];
  });
