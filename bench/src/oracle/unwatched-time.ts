import { isWithin, type Span, subtract, widen } from '../spans.ts';
import { type CheckEvidence, type Evidence, maxSilenceMs, TOLERANCE_MS, unknownTime } from './evidence.ts';
import { lostResults } from './unrecorded-outages.ts';
import { type Rule, spanText, type Violation } from './violation.ts';

/** Fewer requests can be remains at the borders of a gap. */
const MIN_REQUESTS = 3;

/** Finds times without requests that count as watched, and times with requests that count as unknown. */
export const unwatchedTime = (evidence: Evidence): Violation[] =>
  evidence.checks.flatMap((check) => [...silence(check, evidence), ...lostWatching(check, evidence)]);

const silence = (check: CheckEvidence, { readAt }: Evidence): Violation[] => {
  const maxSilence = maxSilenceMs(check) + TOLERANCE_MS;
  const unknown = unknownTime(check, readAt);
  // A target that does not listen receives no requests.
  const closed = check.truth.failing.filter(({ how }) => how === 'refused');
  return silences(check)
    .filter((span) => subtract([span], closed).some(({ from, to }) => to - from > maxSilence))
    .filter((span) => subtract(subtract([span], closed), unknown).some(({ from, to }) => to - from > maxSilence))
    .map((span) =>
      violation(
        'unwatched time is recorded',
        check,
        span,
        `no request arrived from ${spanText(span)}, but no gap is recorded`,
      ),
    );
};

const silences = ({ truth, createdAt }: CheckEvidence): Span[] => {
  const moments = [createdAt, ...truth.served.map(({ at }) => at)];
  return moments.slice(1).map((to, index) => ({ from: moments[index] ?? to, to }));
};

const lostWatching = (check: CheckEvidence, evidence: Evidence): Violation[] => {
  const lost = lostResults(check, evidence);
  return check.recorded.gaps.flatMap((gap) => {
    const [inner] = widen([gap], -TOLERANCE_MS);
    const requests = check.truth.served.filter(({ at }) => inner && isWithin([inner], at) && !isWithin(lost, at));
    if (requests.length < MIN_REQUESTS) return [];
    const text = `${requests.length} requests arrived in the gap from ${spanText(gap)}, but their results are lost`;
    return [violation('watched time is not lost', check, gap, text)];
  });
};

const violation = (rule: Rule, { id, name }: CheckEvidence, { from }: Span, text: string): Violation => ({
  rule,
  at: from,
  text: `check ${id} (${name}): ${text}`,
});
