import { type DestinationStream, type Logger, pino } from 'pino';
import { gatherRepeats } from './gather-repeats.ts';

export type LogFormat = 'text' | 'json';

/** The log of this process on standard error, as `hide` lets its lines through: JSON lines, or lines for people (`text`). */
export const createLog = async (level: string, format: LogFormat, hide: (line: string) => string): Promise<Logger> =>
  pino({ level, hooks: { logMethod: gatherRepeats(), streamWrite: hide } }, await destinationOf(format));

const destinationOf = async (format: LogFormat): Promise<DestinationStream> => {
  if (format === 'json') return pino.destination({ dest: 2, sync: false });
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    destination: 2,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    singleLine: true,
  });
};
