import type { Verdict } from '@pharos/contract/states.ts';
import { cutText } from './cut-text.ts';
import type { PhaseClock } from './phase-clock.ts';
import type { ProbeFinding } from './prober.ts';

export type Evidence = Partial<
  Pick<
    ProbeFinding,
    'statusCode' | 'remoteAddress' | 'certificate' | 'requestHeaders' | 'responseHeaders' | 'bodyExcerpt'
  >
>;

/** Targets control parts of a summary, such as a protocol, a coding or a name. */
const MAX_SUMMARY = 1000;

const assemble = (
  {
    verdict,
    proberError,
    summary,
    responseTimeMs,
  }: Pick<ProbeFinding, 'verdict' | 'proberError' | 'summary' | 'responseTimeMs'>,
  clock: PhaseClock,
  evidence: Evidence,
): ProbeFinding => ({
  verdict,
  proberError: proberError && cutText(proberError, MAX_SUMMARY),
  summary: cutText(summary, MAX_SUMMARY),
  responseTimeMs,
  phases: clock.phases(),
  statusCode: null,
  remoteAddress: null,
  certificate: null,
  ...evidence,
});

/** Stops the clock. An NR finding has no response time, because there was no valid response. */
export const verdictFinding = (
  verdict: Verdict,
  summary: string,
  clock: PhaseClock,
  evidence: Evidence = {},
): ProbeFinding => {
  clock.stop();
  const responseTimeMs = verdict === 'NR' ? null : clock.total();
  return assemble({ verdict, proberError: null, summary, responseTimeMs }, clock, evidence);
};

export const errorFinding = (proberError: string, clock: PhaseClock, evidence: Evidence = {}): ProbeFinding => {
  clock.stop();
  return assemble({ verdict: null, proberError, summary: proberError, responseTimeMs: null }, clock, evidence);
};
