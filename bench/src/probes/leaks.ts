import { existsSync, readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { figure, type Row } from '../format-table.ts';
import type { Session } from '../session.ts';
import { failingTargets, healthyTargets } from './mixed-targets.ts';
import { runMany } from './run-many.ts';
import { startBlackhole, startTargets } from './start-targets.ts';

const PROBES = 100_000;
const WARM_UP = 10_000;
const CONCURRENCY = 200;
/** The resolver continues to query a silent name server for 31 s, even after the probe has timed out. */
const SETTLE_SECONDS = 33;
const MIB = 1024 * 1024;

interface Holdings {
  descriptors: number | null;
  timers: number;
  /** Resources that prevent the event loop from ending, including timers. */
  resources: number;
  heapBytes: number;
  externalBytes: number;
  residentBytes: number;
}

const DESCRIPTORS = '/proc/self/fd';

const take = async ({ wait }: Session): Promise<Holdings> => {
  await wait(SETTLE_SECONDS);
  setFlagsFromString('--expose-gc');
  for (let times = 0; times < 3; times += 1) runInNewContext('gc')();
  const resources = process.getActiveResourcesInfo();
  const { heapUsed, external, rss } = process.memoryUsage();
  return {
    descriptors: existsSync(DESCRIPTORS) ? readdirSync(DESCRIPTORS).length : null,
    timers: resources.filter((name) => name === 'Timeout').length,
    resources: resources.length,
    heapBytes: heapUsed,
    externalBytes: external,
    residentBytes: rss,
  };
};

/** Half of the 100,000 probes of all types fail. Measures before, halfway and afterwards. */
export const measureLeaks = async (session: Session): Promise<Row[]> => {
  const targets = await startTargets();
  const blackhole = await startBlackhole();
  try {
    const { ports } = targets;
    const context = {
      egress: { network: 'any' as const },
      baseUrl: 'http://localhost',
      trustedRoots: [ports.root],
      nameServers: [blackhole.nameServer],
    };
    const healthy = healthyTargets(ports);
    const mixed = failingTargets(ports).flatMap((failing, index) => [
      healthy[index % healthy.length] ?? failing,
      failing,
    ]);
    session.report(`Warming up with ${WARM_UP} probes …`);
    await runMany(mixed, WARM_UP, CONCURRENCY, context);
    const before = await take(session);
    session.report(`Running ${PROBES} probes …`);
    let available = await runMany(mixed, PROBES / 2, CONCURRENCY, context);
    const halfWay = await take(session);
    available += await runMany(mixed, PROBES / 2, CONCURRENCY, context);
    const after = await take(session);
    const row = (label: string, of: (holdings: Holdings) => number | null, unit = '', digits = 0): Row => [
      label,
      [before, halfWay, after].map((each) => figure(of(each), unit, digits)).join(' → '),
    ];
    return [
      ['probes', `${figure(PROBES, '')}, ${figure(available, '')} of them with an available target`],
      row('descriptors', ({ descriptors }) => descriptors),
      row('timers', ({ timers }) => timers),
      row('active resources', ({ resources }) => resources),
      row('heap', ({ heapBytes }) => heapBytes / MIB, 'MiB', 1),
      row('external memory', ({ externalBytes }) => externalBytes / MIB, 'MiB', 1),
      row('resident memory', ({ residentBytes }) => residentBytes / MIB, 'MiB', 0),
    ];
  } finally {
    await Promise.all([targets.stop(), blackhole.stop()]);
  }
};
