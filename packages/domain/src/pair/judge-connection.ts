import type { Reference } from '../isolation/judge-references.ts';

/** Whether this installation itself is connected; `unknown`: nothing proves it, and nothing speaks against it. */
export type Connection = 'connected' | 'isolated' | 'unknown';

/** An answer from elsewhere proves a connection for so long. */
const PROVES_FOR_MS = 90_000;

/**
 * Told apart while the other installation of a pair does not answer. `references` are asked again at each look; those that have never
 * answered prove nothing. `lastAnswerAt`: when a target elsewhere last answered a probe of here; it counts only when that probe began
 * after the other one had fallen silent (`silentSince`). All times are milliseconds of one clock.
 */
export const judgeConnection = (
  { references, lastAnswerAt }: { references: readonly Reference[]; lastAnswerAt: number | null },
  silentSince: number,
  now: number,
): Connection => {
  const proven = references.filter(({ answeredAt }) => answeredAt !== null);
  if (proven.some(({ answeredAt, failedAt }) => (answeredAt ?? 0) > (failedAt ?? Number.NEGATIVE_INFINITY)))
    return 'connected';
  if (proven.length > 0) return 'isolated';
  const isProof = lastAnswerAt !== null && lastAnswerAt > silentSince && now - lastAnswerAt <= PROVES_FOR_MS;
  return isProof ? 'connected' : 'unknown';
};
