import { type Logger, pino } from 'pino';
import { gatherRepeats } from './gather-repeats.ts';

/** The log of this process: JSON lines on standard error. */
export const createLog = (level: string): Logger =>
  pino({ level, hooks: { logMethod: gatherRepeats() } }, pino.destination({ dest: 2, sync: false }));
