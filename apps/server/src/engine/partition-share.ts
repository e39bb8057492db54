import { PARTITIONS } from '@pharos/domain/schedule/schedule.ts';
import type { EngineSession } from '../storage/connection/engine-session.ts';

/** What an engine does about its share of the checks: which partitions to give back, how many more to claim. Pure. */
export const planShare = (held: number, engines: number): { surplus: number; wanted: number } => {
  const share = Math.ceil(PARTITIONS / Math.max(1, engines));
  return { surplus: Math.max(0, held - share), wanted: Math.max(0, share - held) };
};

/** Claims up to `wanted` partitions that no engine holds. */
export const claimFree = async (
  session: EngineSession,
  held: ReadonlySet<number>,
  wanted: number,
): Promise<number[]> => {
  if (wanted === 0) return [];
  const others = Array.from({ length: PARTITIONS }, (_, partition) => partition).filter((p) => !held.has(p));
  const claimed = await session.claim(others);
  const kept = claimed.slice(0, wanted);
  if (claimed.length > kept.length) await session.release(claimed.slice(kept.length));
  return kept;
};
