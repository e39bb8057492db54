import { NoResultError } from 'kysely';

/**
 * Returns the PostgreSQL SQLSTATE of an error. Returns undefined if the error has another source, such as a lost
 * connection.
 */
export const sqlState = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
    ? String(error.code)
    : undefined;

/**
 * Checks whether PostgreSQL rejected the data (class 22 data exception, 23 integrity constraint violation). A retry
 * cannot succeed.
 */
export const isDataError = (error: unknown): error is Error =>
  error instanceof Error && /^2[23]/.test(sqlState(error) ?? '');

/**
 * Checks whether the data to store caused the error, not the connection or the server. Either the database rejected it
 * (including class 54 for its size and class 21 for two identical rows), or Pharos code failed before sending it.
 */
export const isFaultOfData = (error: unknown): boolean =>
  isDataError(error) ||
  /^(21|54)/.test(sqlState(error) ?? '') ||
  [RangeError, TypeError, SyntaxError, ReferenceError, URIError].some((kind) => error instanceof kind);

/**
 * Checks whether a required row was deleted in the meantime: either the row itself is missing, or a new row refers to
 * it (foreign key violation).
 */
export const isReferenceGone = (error: unknown): boolean =>
  error instanceof NoResultError || sqlState(error) === '23503';

/**
 * Checks for a serialization failure or a deadlock: PostgreSQL aborted this transaction so that another could continue.
 */
export const isGivenUp = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

/** Checks whether a statement was prepared before a table changed. Its connection can no longer run the statement. */
export const isPlanOutdated = (error: unknown): boolean =>
  sqlState(error) === '0A000' &&
  typeof error === 'object' &&
  error !== null &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';

/** The SQLSTATE of PostgreSQL for a full disk. */
export const DISK_FULL = '53100';
