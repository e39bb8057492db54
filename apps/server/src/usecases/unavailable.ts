/** Whether an error means that Pharos cannot answer at present; asked by the HTTP layer, which knows no database. */
export { isDatabaseUnreachable as isUnavailable } from '../storage/connection/is-database-unreachable.ts';
