import { execFile } from 'node:child_process';
import { isIPv6 } from 'node:net';

/** "time=0.045 ms" in what ping prints, on Linux, BusyBox and the BSDs. */
const ROUND_TRIP = /time[=<]\s*([\d.,]+)\s*ms/;

/** The round trip in what ping printed, milliseconds; null when there was no reply. */
export const parsePing = (output: string): number | null => {
  const time = ROUND_TRIP.exec(output)?.[1];
  return time === undefined ? null : Number(time.replace(',', '.'));
};

/**
 * One echo by the system's `ping`, which may hold rights that this process lacks. Resolves with the round trip in
 * milliseconds, or null when no reply came. Rejects when there is no such program. Ends with `signal`.
 */
export const pingOnce = (address: string, seconds: number, signal: AbortSignal): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const family = isIPv6(address) ? '-6' : '-4';
    const wait = String(Math.max(1, Math.ceil(seconds)));
    const args = [...(process.platform === 'darwin' ? [] : [family]), '-n', '-c', '1', '-W', wait, address];
    execFile('ping', args, { signal }, (error, stdout) => {
      const roundTrip = parsePing(stdout);
      // Exit code 1 is an unanswered echo; anything else is a ping that could not work.
      if (roundTrip !== null || !error || error.code === 1) resolve(roundTrip);
      else reject(error);
    });
  });
