const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * SQLSTATE classes and codes for connection exceptions, too many connections, and a server that is shutting down or
 * starting.
 */
const SQL_STATES = /^(08...|53300|57P0[123])$/;
/**
 * SQLSTATE codes for read-only, disk full, out of memory and I/O errors: the database responds but accepts no writes at
 * present.
 */
const REFUSING_STATES = /^(25006|53100|53200|58030)$/;
/** Messages of errors without a code, from pg, `CutConnections` and engine sessions. */
const MESSAGES =
  /^(The database connection was closed after a timeout|The database has not responded|The database connection ended|Client was closed|Cannot use a pool after calling end|Connection terminated|timeout expired|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/;

export const isDatabaseUnreachable = (error: unknown): boolean => {
  // A host name with several addresses, each of which was tried.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const syscall = 'syscall' in error ? String(error.syscall) : '';
  if (SOCKET_CODES.has(code)) return ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall);
  return SQL_STATES.test(code) || MESSAGES.test(error.message);
};

export const refusesWrites = (error: unknown): boolean =>
  isDatabaseUnreachable(error) ||
  (error instanceof Error && 'code' in error && REFUSING_STATES.test(String(error.code)));
