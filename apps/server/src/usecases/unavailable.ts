import { refusesWrites } from '../storage/connection/is-database-unreachable.ts';

/** The database did not answer in time, and may not for long: it may be frozen. */
class NotAnsweredInTime extends Error {
  constructor(ms: number) {
    super(`The database has not answered within ${ms} ms`);
  }
}

/** Whether an error means that Pharos cannot answer, or change anything, at present; asked by the HTTP layer, which knows no database. */
export const isUnavailable = (error: unknown): boolean => refusesWrites(error) || error instanceof NotAnsweredInTime;

/** Resolves as `work` does; rejects as unavailable when that takes longer than so many milliseconds. The work itself goes on. */
export const answeredWithin = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotAnsweredInTime(ms)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** So long what is open to everybody waits for the database: whoever asks is many. */
export const PUBLIC_ANSWER_MS = 2000;
