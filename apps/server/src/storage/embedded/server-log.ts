import type { EmbeddedLog } from './cluster.ts';

/** What a process of PostgreSQL says at its end when the server is stopped. */
const ASKED_TO_END = 'due to administrator command';

/**
 * Passes a line of PostgreSQL on, by its severity. What a client backend complains of is told to the client,
 * which decides what it means; the rest is for the operator.
 */
export const logServerLine = (log: EmbeddedLog, line: string): void => {
  const [, backend, severity] = /^\[(.*?)\] (\w+): /.exec(line) ?? [];
  const message = `postgresql: ${line}`;
  const isAsked = severity === 'FATAL' && line.endsWith(ASKED_TO_END);
  if (severity === 'PANIC' || (severity === 'FATAL' && backend !== 'client backend' && !isAsked)) log.error(message);
  else if ((severity === 'ERROR' || severity === 'WARNING') && backend !== 'client backend') log.warn(message);
  else log.debug(message);
};
