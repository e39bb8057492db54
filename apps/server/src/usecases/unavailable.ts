import { refusesWrites } from '../storage/connection/is-database-unreachable.ts';

/** The database did not respond in time. It may be frozen and not respond for a long time. */
class NotAnsweredInTime extends Error {
  constructor(ms: number) {
    super(`The database has not answered within ${ms} ms`);
  }
}

/**
 * Checks whether an error means that Pharos currently cannot respond or store changes. The HTTP layer uses this
 * function because it does not know the database.
 */
export const isUnavailable = (error: unknown): boolean => refusesWrites(error) || error instanceof NotAnsweredInTime;

/**
 * Resolves with the result of `work`, or rejects with an error for `isUnavailable` if it takes longer than `ms`
 * milliseconds. The work itself continues.
 */
export const answeredWithin = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotAnsweredInTime(ms)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * Time that public endpoints wait for the database, in milliseconds. It is short because there may be many visitors.
 */
export const PUBLIC_ANSWER_MS = 2000;
