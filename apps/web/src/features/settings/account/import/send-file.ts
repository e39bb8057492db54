import { putImportPiece } from '@pharos/contract/rest/imports/imports.ts';
import { isApiError, isUnreachable } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/call.ts';
import { countPieces, readPiece } from './read-piece.ts';

/** Before the next tries at a piece: three minutes in all. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000, 30_000] as const;
/** A piece takes this at least, so that what one person may call in a minute also lasts for the pages that are open. */
const PIECE_MS = 75;
/** A slow phone takes its time for a piece. */
const DEADLINE_MS = 120_000;

interface SendFile {
  /** Of the import. */
  id: string;
  file: Blob;
  /** The first piece to send. */
  from: number;
  /** How many pieces are there by now, of the whole file. */
  onSent: (pieces: number) => void;
  /** Whether a piece could not be sent, and is tried again. */
  onTrouble: (isTrouble: boolean) => void;
  /** Ends it. */
  signal: AbortSignal;
}

/**
 * Sends a file in pieces, one after the other, each of them several times if it has to be. Rejects with what kept the last try from passing,
 * at once when another try would not help.
 */
export const sendFile = async ({ id, file, from, onSent, onTrouble, signal }: SendFile): Promise<void> => {
  const count = countPieces(file.size);
  for (let number = from; number < count; number += 1) {
    const begunAt = performance.now();
    const data = await readPiece(file, number);
    await withTries(
      () => call(putImportPiece, { params: { id, number }, body: { data } }, signal, DEADLINE_MS),
      onTrouble,
      signal,
    );
    onSent(number + 1);
    await pause(Math.max(0, begunAt + PIECE_MS - performance.now()), signal);
  }
};

/** Makes a call until it passes. Rejects when it is refused, or failed too often. */
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

/** What the server asks to be waited for, milliseconds. */
const waitOf = (error: unknown): number => (isApiError(error) ? (error.retryAfter ?? 0) * 1000 : 0);

/** Rejects once it is called off. */
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
