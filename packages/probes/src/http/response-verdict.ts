import { STATUS_CODES } from 'node:http';
import type { WebTarget } from '@pharos/contract/bus/target.ts';
import type { ProbeOutcome } from '../run-probe.ts';

export const statusText = (code: number): string => `HTTP ${code} ${STATUS_CODES[code] ?? ''}`.trim();

/**
 * The listed codes of the check apply first (SCE). Otherwise, 2xx results in AV and all other codes result in RE.
 * @param redirectProblem the reason why a redirect was not followed
 */
export const statusVerdict = (
  code: number,
  check: WebTarget['statusCheck'],
  redirectProblem: string | null,
): ProbeOutcome => {
  const answer = () => (redirectProblem === null ? '' : `${redirectProblem}: `) + statusText(code);
  const listed = check?.codes.includes(code) ?? false;
  if (check?.mode === 'whitelist') {
    if (listed) return { verdict: 'AV', summary: 'Available' };
    return { verdict: 'SCE', summary: `${answer()} is not among the accepted status codes` };
  }
  if (check?.mode === 'blacklist' && listed) {
    return { verdict: 'SCE', summary: `${answer()} is among the refused status codes` };
  }
  if (redirectProblem !== null) return { verdict: 'RE', summary: redirectProblem };
  if (code >= 200 && code < 300) return { verdict: 'AV', summary: 'Available' };
  return { verdict: 'RE', summary: statusText(code) };
};

export const textVerdict = (body: string, check: NonNullable<WebTarget['stringCheck']>): ProbeOutcome => {
  const found = body.includes(check.text);
  if (found === (check.mode === 'contains')) return { verdict: 'AV', summary: 'Available' };
  const summary =
    check.mode === 'contains'
      ? `The page does not contain "${check.text}"`
      : `The page contains "${check.text}", but must not contain it`;
  return { verdict: 'SME', summary };
};
