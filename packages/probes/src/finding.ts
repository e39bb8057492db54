import type { Verdict } from '@pharos/contract/states.ts';
import { cutText } from './cut-text.ts';
import type { PhaseClock } from './phase-clock.ts';
import type { ProbeFinding } from './prober.ts';

/** What was seen on the way, whatever the verdict. */
export type Evidence = Partial<
  Pick<
    ProbeFinding,
    'statusCode' | 'remoteAddress' | 'certificate' | 'requestHeaders' | 'responseHeaders' | 'bodyExcerpt'
  >
>;

/** Targets choose words of a summary: a protocol, a coding, a name. */
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

/** A verdict on the target. Stops the clock. NR carries no response time: nothing answered as it should. */
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

/** No verdict: the fault is ours, or the target may not be probed. */
export const errorFinding = (proberError: string, clock: PhaseClock, evidence: Evidence = {}): ProbeFinding => {
  clock.stop();
  return assemble({ verdict: null, proberError, summary: proberError, responseTimeMs: null }, clock, evidence);
};
