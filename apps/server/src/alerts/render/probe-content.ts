import type { ProbePhases, ProbeResult } from '@pharos/contract/bus/result.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { momentText } from '../../html/moment-text.ts';
import type { ProbeContent } from './alert-content.ts';

export const probeContent = (title: string, probe: ProbeResult, timezone: string): ProbeContent => ({
  title,
  location:
    probe.remoteAddress === null ? `From ${probe.location}` : `From ${probe.location} to ${probe.remoteAddress}`,
  when: momentText(probe.startedAt, timezone),
  finding: findingText(probe),
  timings: timingTexts(probe),
});

const findingText = ({ verdict, summary, statusCode }: ProbeResult): string => {
  const state = verdict === null ? '' : STATE_NAMES[verdict];
  const description = [state, summary].filter((text) => text !== '').join(': ');
  return statusCode === null ? description : `${description} (status code ${statusCode})`;
};

const PHASES: readonly (readonly [keyof ProbePhases, string])[] = [
  ['dns', 'DNS'],
  ['connect', 'connect'],
  ['tls', 'TLS'],
  ['firstByte', 'first byte'],
  ['transfer', 'transfer'],
];

const timingTexts = ({ phases, responseTimeMs }: ProbeResult): string[] => {
  const texts = PHASES.flatMap(([phase, label]) => {
    const ms = phases[phase];
    return ms === null ? [] : [`${label} ${msText(ms)}`];
  });
  return responseTimeMs === null ? texts : [...texts, `in all ${msText(responseTimeMs)}`];
};

/** For example, "0.4 ms" or "12 ms". */
export const msText = (ms: number): string => `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`;
