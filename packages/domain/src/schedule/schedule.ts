/** Partitions that checks are spread over, so that engines can share them. */
export const PARTITIONS = 256;

/** A well-mixed 32-bit hash of an integer (the finalizer of MurmurHash3). */
export const hash32 = (value: number): number => {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

export const partitionOf = (checkId: number): number => hash32(checkId) % PARTITIONS;

/** Where a check stands in its interval, in milliseconds: spread evenly, and the same on every engine. */
export const phaseMs = (checkId: number, intervalMs: number): number => hash32(checkId ^ 0x5bd1e995) % intervalMs;

/** The first due time after `now`: phase + k × interval on the absolute clock. Epoch milliseconds. */
export const nextDueAt = (checkId: number, intervalMs: number, now: number): number => {
  const phase = phaseMs(checkId, intervalMs);
  return (Math.floor((now - phase) / intervalMs) + 1) * intervalMs + phase;
};
