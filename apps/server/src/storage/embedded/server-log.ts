import type { EmbeddedLog } from './cluster.ts';

/** The end of the last message of a PostgreSQL process when the server is stopped. */
const ASKED_TO_END = 'due to administrator command';

/**
 * Logs a line of PostgreSQL according to its severity. Errors of a client backend also reach the client, which handles
 * them, so they are only logged at debug level. All other errors are for the operator.
 */
export const logServerLine = (log: EmbeddedLog, line: string): void => {
  const [, backend, severity] = /^\[(.*?)\] (\w+): /.exec(line) ?? [];
  const message = `postgresql: ${line}`;
  const isAsked = severity === 'FATAL' && line.endsWith(ASKED_TO_END);
  if (severity === 'PANIC' || (severity === 'FATAL' && backend !== 'client backend' && !isAsked)) log.error(message);
  else if ((severity === 'ERROR' || severity === 'WARNING') && backend !== 'client backend') log.warn(message);
  else log.debug(message);
};
