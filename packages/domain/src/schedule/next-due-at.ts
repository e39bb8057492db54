import { hash32 } from './partition-of.ts';

/** Where a check stands in its interval, in milliseconds: spread evenly, and the same on every engine. */
export const phaseMs = (checkId: number, intervalMs: number): number => hash32(checkId ^ 0x5bd1e995) % intervalMs;

/** The first due time after `now`: phase + k × interval on the absolute clock. Epoch milliseconds. */
export const nextDueAt = (checkId: number, intervalMs: number, now: number): number => {
  const phase = phaseMs(checkId, intervalMs);
  return (Math.floor((now - phase) / intervalMs) + 1) * intervalMs + phase;
};
