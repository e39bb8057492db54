import { hash32 } from './partition-of.ts';

/** Returns the schedule offset of a check. Offsets are evenly distributed, and are the same on every engine. */
export const phaseMs = (checkId: number, intervalMs: number): number => hash32(checkId ^ 0x5bd1e995) % intervalMs;

/** Returns the first due time after `now`: offset + k × interval on the absolute clock, in epoch milliseconds. */
export const nextDueAt = (checkId: number, intervalMs: number, now: number): number => {
  const phase = phaseMs(checkId, intervalMs);
  return (Math.floor((now - phase) / intervalMs) + 1) * intervalMs + phase;
};
