import { NoResultError } from 'kysely';

/** Returns undefined if the error does not come from PostgreSQL, such as a lost connection. */
export const sqlState = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
    ? String(error.code)
    : undefined;

/** Class 22 is a data exception, 23 an integrity constraint violation. A retry cannot succeed. */
export const isDataError = (error: unknown): error is Error =>
  error instanceof Error && /^2[23]/.test(sqlState(error) ?? '');

/**
 * Checks whether the data caused the error. Either the database rejected it (class 54 for its size, class 21 for two
 * identical rows), or Pharos code failed before sending it.
 */
export const isFaultOfData = (error: unknown): boolean =>
  isDataError(error) ||
  /^(21|54)/.test(sqlState(error) ?? '') ||
  [RangeError, TypeError, SyntaxError, ReferenceError, URIError].some((kind) => error instanceof kind);

/** Checks whether a required row was deleted: it is missing, or a new row refers to it (foreign key violation). */
export const isReferenceGone = (error: unknown): boolean =>
  error instanceof NoResultError || sqlState(error) === '23503';

/** A serialization failure or a deadlock: PostgreSQL aborted this transaction so that another could continue. */
export const isGivenUp = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

/** The statement was prepared before a table changed. Its connection can no longer run it. */
export const isPlanOutdated = (error: unknown): boolean =>
  sqlState(error) === '0A000' &&
  typeof error === 'object' &&
  error !== null &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';

export const DISK_FULL = '53100';
