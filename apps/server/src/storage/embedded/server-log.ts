import type { EmbeddedLog } from './cluster.ts';

/**
 * Passes a line of PostgreSQL on, by its severity. What a client backend complains of is told to the client,
 * which decides what it means; the rest is for the operator.
 */
export const logServerLine = (log: EmbeddedLog, line: string): void => {
  const [, backend, severity] = /^\[(.*?)\] (\w+): /.exec(line) ?? [];
  const message = `postgresql: ${line}`;
  if (severity === 'PANIC' || (severity === 'FATAL' && backend !== 'client backend')) log.error(message);
  else if ((severity === 'ERROR' || severity === 'WARNING') && backend !== 'client backend') log.warn(message);
  else log.debug(message);
};
