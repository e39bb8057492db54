import { NoResultError } from 'kysely';

/** PostgreSQL's SQLSTATE of an error, or undefined when it comes from elsewhere (a lost connection). */
export const sqlState = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
    ? String(error.code)
    : undefined;

/** The data itself is refused (class 22 data exception, 23 integrity constraint violation): trying again can't help. */
export const isDataError = (error: unknown): error is Error =>
  error instanceof Error && /^2[23]/.test(sqlState(error) ?? '');

/**
 * What was to be stored is at fault, and not the connection or the server: the database refuses it (also for its size, class 54, or since
 * two rows of it are the same, class 21), or our own code fails on it before it is sent.
 */
export const isFaultOfData = (error: unknown): boolean =>
  isDataError(error) ||
  /^(21|54)/.test(sqlState(error) ?? '') ||
  [RangeError, TypeError, SyntaxError, ReferenceError, URIError].some((kind) => error instanceof kind);

/** A row that has to be there is not, or what a new row belongs to (foreign key violation): it was deleted meanwhile. */
export const isReferenceGone = (error: unknown): boolean =>
  error instanceof NoResultError || sqlState(error) === '23503';

/** Serialization failure, or deadlock: PostgreSQL gave this transaction up so that another could go on. */
export const isGivenUp = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

/** A statement that was prepared before a table changed: its connection is of no use for it any more. */
export const isPlanOutdated = (error: unknown): boolean =>
  sqlState(error) === '0A000' &&
  typeof error === 'object' &&
  error !== null &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';

/** The code (SQLSTATE) of PostgreSQL's answer that its disk is full. */
export const DISK_FULL = '53100';
