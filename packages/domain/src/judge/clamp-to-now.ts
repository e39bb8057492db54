import type { ProbeResult } from '@pharos/contract/bus/result.ts';

/** No probe began after its result came, whatever the clock of its location says: otherwise its state would begin in the future. */
export const clampToNow = (result: ProbeResult, now: number): ProbeResult =>
  result.startedAt > now ? { ...result, startedAt: now } : result;
