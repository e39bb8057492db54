import type { ProbeReport } from '@pharos/contract/rest/checks/probe-report.ts';

export type Phases = ProbeReport['phases'];

const PHASE_NAMES = {
  dns: 'Name resolution',
  connect: 'Connection',
  tls: 'TLS handshake',
  first_byte: 'First byte',
  transfer: 'Transfer',
} as const satisfies Record<keyof Phases, string>;

/** `start` and `width` are percentages of the common axis. */
export interface PhaseBar {
  name: string;
  ms: number;
  start: number;
  width: number;
}

/** Returns the bars of the measured phases, one after another. `total` is their sum in milliseconds. */
export const phaseBars = (phases: Phases): { bars: PhaseBar[]; total: number } => {
  const taken = (Object.keys(PHASE_NAMES) as (keyof Phases)[]).flatMap((phase) => {
    const ms = phases[phase];
    return ms === null ? [] : [{ name: PHASE_NAMES[phase], ms }];
  });
  const total = taken.reduce((sum, { ms }) => sum + ms, 0);
  const percent = (ms: number): number => (total === 0 ? 0 : (ms / total) * 100);
  let before = 0;
  const bars = taken.map(({ name, ms }) => {
    const bar = { name, ms, start: percent(before), width: percent(ms) };
    before += ms;
    return bar;
  });
  return { bars, total };
};
