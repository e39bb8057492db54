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
/** SQLSTATE classes and codes: connection exceptions, too many connections, the server shutting down or starting. */
const SQL_STATES = /^(08...|53300|57P0[123])$/;
/** Read-only, disk full, out of memory: the database answers, and takes no writes at present. */
const REFUSING_STATES = /^(25006|53100|53200|58030)$/;
/** Messages without a code: of pg (also of a pool that is closed, as at the end of a process), of `CutConnections` and of the sessions of engines. */
const WORDS =
  /^(The connection to the database was cut|The database has not answered|The database connection ended|Client was closed|Cannot use a pool after calling end|Connection terminated|timeout expired|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a query failed because the database cannot be reached at present, rather than because of the query. */
export const isDatabaseUnreachable = (error: unknown): boolean => {
  // A name with several addresses, each of which was tried.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const syscall = 'syscall' in error ? String(error.syscall) : '';
  if (SOCKET_CODES.has(code)) return ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall);
  return SQL_STATES.test(code) || WORDS.test(error.message);
};

/** Whether a write failed because the database takes none at present, rather than because of what was written. */
export const refusesWrites = (error: unknown): boolean =>
  isDatabaseUnreachable(error) ||
  (error instanceof Error && 'code' in error && REFUSING_STATES.test(String(error.code)));
