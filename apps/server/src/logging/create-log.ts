import { type Logger, pino } from 'pino';
import { gatherRepeats } from './gather-repeats.ts';

/** The log of this process: JSON lines on standard error, as `hide` lets them through. */
export const createLog = (level: string, hide: (line: string) => string): Logger =>
  pino({ level, hooks: { logMethod: gatherRepeats(), streamWrite: hide } }, pino.destination({ dest: 2, sync: false }));
