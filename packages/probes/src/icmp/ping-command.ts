import { execFile } from 'node:child_process';
import { isIPv6 } from 'node:net';

/** The output of Linux, BusyBox and BSDs, for example "time=0.045 ms". */
const ROUND_TRIP = /time[=<]\s*([\d.,]+)\s*ms/;

export const parsePing = (output: string): number | null => {
  const time = ROUND_TRIP.exec(output)?.[1];
  return time === undefined ? null : Number(time.replace(',', '.'));
};

/**
 * Uses the `ping` program of the system, which may have privileges that this process lacks. Resolves with the
 * round-trip time, or with null if no reply arrived. Rejects if `ping` is missing, fails, or is ended by `signal`.
 */
export const pingOnce = (address: string, seconds: number, signal: AbortSignal): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const family = isIPv6(address) ? '-6' : '-4';
    const wait = String(Math.max(1, Math.ceil(seconds)));
    const args = [...(process.platform === 'darwin' ? [] : [family]), '-n', '-c', '1', '-W', wait, address];
    execFile('ping', args, { signal }, (error, stdout) => {
      const roundTrip = parsePing(stdout);
      // Exit code 1 means that no reply arrived. For any other error, `ping` itself failed.
      if (roundTrip !== null || !error || error.code === 1) resolve(roundTrip);
      else reject(error);
    });
  });
