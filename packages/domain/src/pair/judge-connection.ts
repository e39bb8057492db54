import type { Reference } from '../isolation/judge-references.ts';

/** `unknown`: nothing proves or disproves the connection. */
export type Connection = 'connected' | 'isolated' | 'unknown';

/** Time for which a response from a public host proves a connection. */
const PROVES_FOR_MS = 90_000;

/**
 * Judges whether this installation is connected, while the other one does not respond.
 * - `references` are probed again at each inspection. References that never answered prove nothing.
 * - `lastAnswerAt` is when a public target last answered a probe of this installation. It counts only after
 * `silentSince`, when the other installation became silent.
 * - All times are milliseconds of one clock.
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
