/** Whether an error means that Pharos cannot answer, or change anything, at present; asked by the HTTP layer, which knows no database. */
export { refusesWrites as isUnavailable } from '../storage/connection/is-database-unreachable.ts';
