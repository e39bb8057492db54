import { startNatsServer, usableNatsServer } from '@pharos/bus/testing/nats-server.ts';
import { figure, formatTable, type Row } from '../format-table.ts';
import { measurePharos, type PharosFigures } from '../measure-pharos.ts';
import { quantile } from '../metrics.ts';
import type { ScaleOptions } from '../options.ts';
import { pharosRows } from '../rows.ts';
import type { Session } from '../session.ts';
import { startTarget, type Target } from '../start-target.ts';
import { linearFit } from './linear-fit.ts';
import { measureFirstProbe } from './measure-first-probe.ts';
import { measureOverload } from './measure-overload.ts';
import { measureScripted } from './measure-scripted.ts';
import { warmUpSeconds } from './warm-up.ts';

const INTERVAL = 60;

interface Measured {
  checks: number;
  figures: PharosFigures;
}

export const measureScale = async ({ sizes, scripted, seconds }: ScaleOptions, session: Session): Promise<void> => {
  const target = await startTarget();
  try {
    const measured: Measured[] = [];
    for (const checks of sizes) {
      const figures = await measure(target, checks, seconds, session);
      measured.push({ checks, figures });
      print(`${figure(checks, '')} checks`, pharosRows(figures, { checks, interval: INTERVAL }));
    }
    const largest = sizes.at(-1);
    if (largest !== undefined) print('Start', await measureFirstProbe(target, largest, session));
    for (const checks of scripted) print('Without sockets', await measureScripted(checks, seconds, session));
    if (measured.length > 1) print('Cost by number of checks', fitRows(measured));
    const middle = measured[Math.floor(measured.length / 2)];
    if (!middle) return;
    await measureNats(target, middle, seconds, session);
    print('Overload', await measureOverload(target, middle.checks, session));
  } finally {
    await target.stop();
  }
};

const print = (title: string, rows: readonly Row[]): void => console.log(`\n${formatTable(title, rows)}\n`);

const measure = (
  target: Target,
  checks: number,
  seconds: number,
  session: Session,
  env: Record<string, string> = {},
): Promise<PharosFigures> =>
  measurePharos(
    target,
    { checks, interval: INTERVAL, seconds, warmUp: warmUpSeconds(checks), versusBlackbox: false },
    session,
    env,
  );

const cpuEach = ({ cpuMicros, storedProbes }: PharosFigures): number => cpuMicros / Math.max(1, storedProbes);

const fitRows = (measured: readonly Measured[]): Row[] => {
  const cpu = linearFit(
    measured.map(({ figures }) => ({
      x: figures.storedProbes / figures.seconds,
      y: figures.cpuMicros / figures.seconds / 1e6,
    })),
  );
  const memory = linearFit(measured.map(({ checks, figures }) => ({ x: checks, y: figures.loadedBytes })));
  return [
    ['Cores', `${figure(cpu.base, '', 3)} + ${figure(cpu.slope * 1e6, 'µs per stored probe', 1)}`],
    ['Memory', `${figure(memory.base / 1e6, 'MB')} + ${figure(memory.slope / 1000, 'kB per check', 2)}`],
    ...measured.map(
      ({ checks, figures }): Row => [
        `  ${figure(checks, 'checks')}`,
        `${figure(cpuEach(figures), 'µs per probe', 1)}, lateness p99 ${figure(quantile(figures.lateness, 0.99), 's', 3)}, stored after a p99 of ${figure(
          quantile(figures.resultAge, 0.99),
          's',
          2,
        )}`,
      ],
    ),
  ];
};

const measureNats = async (target: Target, alone: Measured, seconds: number, session: Session): Promise<void> => {
  const program = usableNatsServer();
  if (program === undefined) return;
  const nats = await startNatsServer(program);
  try {
    session.report('Measuring through NATS …');
    const figures = await measure(target, alone.checks, seconds, session, { NATS_URL: nats.url });
    const rate = ({ storedProbes, seconds: long }: PharosFigures): number => storedProbes / long;
    print('Through NATS', [
      ['Checks', figure(alone.checks, '')],
      ['Rate relative to the bus in memory', figure((rate(figures) / rate(alone.figures)) * 100, '%')],
      [
        'CPU per stored probe, without nats-server',
        `${figure(cpuEach(figures), 'µs')}, in memory ${figure(cpuEach(alone.figures), 'µs')}`,
      ],
      ['Lateness p99', figure(quantile(figures.lateness, 0.99), 's', 3)],
    ]);
  } finally {
    await nats.stop();
  }
};
