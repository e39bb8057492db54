import { isDiskFull } from '@pharos/domain/text/write-fault.ts';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { refusesWrites } from '../storage/connection/is-database-unreachable.ts';
import { gatherRepeats } from './gather-repeats.ts';

export type LogFormat = 'text' | 'json';

/**
 * Creates the log on standard error: JSON lines, or lines for people (`text`). `hide` removes secrets from each line.
 */
export const createLog = async (level: string, format: LogFormat, hide: (line: string) => string): Promise<Logger> =>
  pino(
    {
      level,
      serializers: { err: serializeError },
      // pino-pretty writes an `err` field over several lines.
      ...(format === 'text' && { formatters: { log: renameExpected } }),
      hooks: { logMethod: gatherRepeats(), streamWrite: hide },
    },
    await destinationOf(format),
  );

/** Omits the stack for expected states: the database is unavailable or rejects writes, or a disk is full. */
const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error) || !isExpected(error)) return stdSerializers.err(error as Error);
  const { code } = error as NodeJS.ErrnoException;
  // The error of a host name with several addresses has an empty message.
  const message = error.message || (error instanceof AggregateError ? messageOf(error.errors[0]) : '');
  return { type: error.name, message, ...(code !== undefined && { code }) };
};

const renameExpected = ({ err, ...rest }: Record<string, unknown>): Record<string, unknown> => {
  if (err === undefined) return rest;
  return err instanceof Error && isExpected(err) ? { ...rest, cause: serializeError(err) } : { ...rest, err };
};

const isExpected = (error: Error): boolean =>
  refusesWrites(error) ||
  ('code' in error && isDiskFull(String(error.code))) ||
  (error.cause instanceof Error && isExpected(error.cause));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
