import type { EmbeddedLog } from './cluster.ts';

/** The end of a process's last message when the server is stopped. */
const STOPPED_BY_COMMAND = 'due to administrator command';

/**
 * Errors of a client backend are logged only at debug level, because the client handles them. All other errors are for
 * the operator.
 */
export const logServerLine = (log: EmbeddedLog, line: string): void => {
  const [, backend, severity] = /^\[(.*?)\] (\w+): /.exec(line) ?? [];
  const message = `postgresql: ${line}`;
  const isCommanded = severity === 'FATAL' && line.endsWith(STOPPED_BY_COMMAND);
  if (severity === 'PANIC' || (severity === 'FATAL' && backend !== 'client backend' && !isCommanded))
    log.error(message);
  else if ((severity === 'ERROR' || severity === 'WARNING') && backend !== 'client backend') log.warn(message);
  else log.debug(message);
};
