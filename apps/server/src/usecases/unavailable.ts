import { refusesWrites } from '../storage/connection/is-database-unreachable.ts';

/** The database may be frozen and not respond for a long time. */
class NotAnsweredInTime extends Error {
  constructor(ms: number) {
    super(`The database has not responded within ${ms} ms`);
  }
}

/**
 * Pharos currently cannot respond or store changes. The HTTP layer uses this function because it does not know the
 * database.
 */
export const isUnavailable = (error: unknown): boolean => refusesWrites(error) || error instanceof NotAnsweredInTime;

/** Rejects with an error for `isUnavailable` if `work` takes longer. The work itself continues. */
export const answeredWithin = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotAnsweredInTime(ms)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** A short time, because there may be many visitors. */
export const PUBLIC_ANSWER_MS = 2000;
