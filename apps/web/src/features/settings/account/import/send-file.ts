import { putImportPiece } from '@pharos/contract/rest/imports/imports.ts';
import { isApiError, isUnreachable } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/call.ts';
import { countPieces, readPiece } from './read-piece.ts';

/** The delays between attempts to send a piece: about three minutes in total. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000, 30_000] as const;
/** Minimum milliseconds per piece. Leaves enough of the user's request limit for other open pages. */
const PIECE_MS = 75;
/** Long enough for one piece on a slow mobile connection. */
const DEADLINE_MS = 120_000;

interface SendFile {
  id: string;
  file: Blob;
  /** The zero-based index of the first piece to send. */
  from: number;
  /** Receives the number of pieces on the server. */
  onSent: (pieces: number) => void;
  /** True if a piece will be retried, false after a success. */
  onTrouble: (isTrouble: boolean) => void;
  signal: AbortSignal;
}

/**
 * Sends a file in sequential pieces with retries. Rejects with the error of the last attempt, or immediately if a retry
 * cannot help.
 */
export const sendFile = async ({ id, file, from, onSent, onTrouble, signal }: SendFile): Promise<void> => {
  const count = countPieces(file.size);
  for (let number = from; number < count; number += 1) {
    const startedAt = performance.now();
    const data = await readPiece(file, number);
    await withTries(
      () => call(putImportPiece, { params: { id, number }, body: { data } }, signal, DEADLINE_MS),
      onTrouble,
      signal,
    );
    onSent(number + 1);
    await pause(Math.max(0, startedAt + PIECE_MS - performance.now()), signal);
  }
};

/** Rejects if the server rejects the call or all retries failed. */
export const withTries = async <T>(
  attempt: () => Promise<T>,
  onTrouble: (isTrouble: boolean) => void,
  signal: AbortSignal,
): Promise<T> => {
  for (const ms of PAUSES_MS) {
    try {
      const answer = await attempt();
      onTrouble(false);
      return answer;
    } catch (error) {
      if (!mayPassLater(error)) throw error;
      onTrouble(true);
      await pause(Math.max(ms, waitOf(error)), signal);
    }
  }
  return attempt();
};

const mayPassLater = (error: unknown): boolean =>
  isUnreachable(error) || (isApiError(error) && (error.status === 429 || error.status >= 500));

/** Returns the server's `Retry-After` in milliseconds. */
const waitOf = (error: unknown): number => (isApiError(error) ? (error.retryAfter ?? 0) * 1000 : 0);

/** Rejects when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const calledOff = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', calledOff);
      resolve();
    }, ms);
    if (signal.aborted) calledOff();
    else signal.addEventListener('abort', calledOff, { once: true });
  });
