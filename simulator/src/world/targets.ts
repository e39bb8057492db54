import type { Verdict } from '@pharos/contract/states.ts';
import { Random } from '../random.ts';
import { MINUTE_MS, type ScriptedCheck, SECOND_MS } from './scenario.ts';
import { isWithin } from './span.ts';

/** `took` is the number of milliseconds until the result is available. */
export interface Finding {
  verdict: Verdict;
  responseTimeMs: number | null;
  took: number;
}

/** Short enough that the second probe misses the failure. */
const BLIP_MS = 1500;
const BLIP_SHARE = 0.03;

/** The true state of a target. The same for every probe from one location. */
export const findingAt = (
  seed: number,
  check: ScriptedCheck,
  location: string,
  at: number,
  healthyFrom: number,
): Finding => {
  const random = new Random(seed).fork(`${check.index} ${location} ${Math.floor(at / BLIP_MS)}`);
  const failing = check.failing.find((span) => span.from <= at && at < span.to);
  const failsHere = check.partly.some((span) => span.location === location && span.from <= at && at < span.to);
  const isBlip = at < healthyFrom && random.chance(BLIP_SHARE);
  if (failing || failsHere || isBlip) {
    const isLate = failing !== undefined && at - failing.from > 3 * MINUTE_MS;
    const verdict = failing ? (isLate ? failing.thenCode : failing.code) : 'NR';
    const isSilent = verdict === 'NR';
    const took = isSilent ? Math.floor(random.next() * check.timeoutSeconds * SECOND_MS) : random.whole(20, 400);
    return { verdict, responseTimeMs: isSilent ? null : took, took };
  }
  const isSlow = check.performance !== null && isWithin(check.slow, at);
  const took = isSlow ? random.whole(3000, 5000) : random.whole(20, 400);
  return { verdict: 'AV', responseTimeMs: took, took };
};
