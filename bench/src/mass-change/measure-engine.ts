import { MemoryBus } from '@pharos/bus/memory.ts';
import pino from 'pino';
import { Registry } from 'prom-client';
import { Engine } from '../../../apps/server/src/engine/engine.ts';
import { NO_REFERENCES } from '../../../apps/server/src/engine/isolation/references.ts';
import { createEngineMetrics } from '../../../apps/server/src/engine/metrics.ts';
import { FakeConnections } from '../../../apps/server/src/engine/testing/fake-connections.ts';
import type { EngineSession } from '../../../apps/server/src/storage/judge/engine-session.ts';
import type { JudgeBatch } from '../../../apps/server/src/storage/judge/judge-batch.ts';
import { figure, type Row } from '../format-table.ts';
import type { Session } from '../session.ts';
import { joinAgent } from './join-agent.ts';

/** A check is confirmed within two seconds of its failing poll, so that Pharos causes any longer delay. */
const MAX_WAIT_S = 300;

type OpenSession = () => Promise<EngineSession>;

/** All `changing` checks fail within one interval and recover within the next one. The other checks remain up. */
export const measureEngine = async (
  openSession: OpenSession,
  changing: ReadonlySet<number>,
  intervalSeconds: number,
  session: Session,
): Promise<Row[]> => {
  await using bus = new MemoryBus();
  const watched = watchSessions(openSession, changing);
  const agent = await joinAgent(bus, changing);
  const log = pino({ level: 'warn' }, process.stderr);
  const metrics = createEngineMetrics(new Registry());
  await using engine = new Engine({
    openSession: watched.openSession,
    bus,
    references: NO_REFERENCES,
    connections: new FakeConnections(),
    home: 'local',
    metrics,
    log,
  });
  await engine.start();
  try {
    const down = await changeAll(true);
    const up = await changeAll(false);
    const [missed] = (await metrics.missedSlots.get()).values;
    return [
      ['All down by schedule within a minute', down],
      ['All up by schedule within a minute', up],
      ['Other checks: lateness of the probes', spread(agent.latenessOfOthers)],
      ['Other checks: time from the probe to the stored result', spread(watched.agesOfOthers)],
      ['Missed slots', figure(missed?.value ?? 0, '')],
    ];
  } finally {
    await agent.leave();
  }

  async function changeAll(isFailing: boolean): Promise<string> {
    watched.reset();
    const started = performance.now();
    agent.setFailing(isFailing);
    for (let waited = 0; watched.changed() < changing.size; waited += 0.1) {
      if (waited > MAX_WAIT_S) throw new Error(`Only ${watched.changed()} of ${changing.size} checks changed`);
      await session.wait(0.1);
    }
    const seconds = (performance.now() - started) / 1000;
    return `stored after ${figure(seconds, 's', 1)} (interval ${intervalSeconds} s); time from the deciding probe to its storage: ${spread(watched.agesOfChanges())}`;
  }
};

/** Records which checks changed, and how old (in milliseconds) each result was when it was stored. */
const watchSessions = (openSession: OpenSession, changing: ReadonlySet<number>) => {
  const agesOfOthers: number[] = [];
  let changes = new Map<number, number>();
  const observe = (batch: JudgeBatch): void => {
    const now = Date.now();
    for (const { checkId, startedAt } of batch.results) if (!changing.has(checkId)) agesOfOthers.push(now - startedAt);
    for (const { checkId, effect } of batch.effects) {
      if (effect.kind !== 'state-change' || !changing.has(checkId)) continue;
      const deciding = effect.second ?? effect.first;
      if (deciding) changes.set(checkId, now - deciding.startedAt);
    }
  };
  return {
    openSession: async (): Promise<EngineSession> => {
      const session = await openSession();
      return {
        ...session,
        storeBatch: async (batch, notification) => {
          await session.storeBatch(batch, notification);
          observe(batch);
        },
      };
    },
    agesOfOthers,
    changed: () => changes.size,
    agesOfChanges: () => [...changes.values()],
    reset: () => {
      changes = new Map();
    },
  };
};

const spread = (ms: readonly number[]): string => {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (q: number): string =>
    figure(sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? null, 'ms');
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`;
};
