import { connect, type Socket } from 'node:net';
import { errorCode } from '../error-code.ts';
import { proberErrorOf } from '../prober-error.ts';
import type { ProbeRun } from '../run-probe.ts';

/**
 * Time after which the next address is tried in parallel. RFC 8305 section 5 recommends 250 ms and allows up to 2 s.
 * The longer time prevents the response times of a distant target from switching between addresses.
 */
const ATTEMPT_DELAY_MS = 1000;

/**
 * Connects to the first of `addresses` that accepts it (a simple form of RFC 8305). Rejects with the error that shows
 * most about the target. The caller must destroy the socket.
 * @param receive gets the received bytes instead of the stream; it may use them only during the call
 */
export const openConnection = async (
  addresses: readonly [string, ...string[]],
  port: number,
  run: ProbeRun,
  receive?: (bytes: Buffer) => void,
): Promise<Socket> => {
  run.clock.enter('connect');
  run.evidence.remoteAddress = addresses[0];
  const { socket, address } = await run.deadline.within<Opened>((resolve, reject) =>
    race(addresses, port, receive, resolve, reject),
  );
  run.evidence.remoteAddress = address;
  return socket;
};

/**
 * One buffer for all connections, because each read is processed before the next one. Allocating 64 KiB for each read
 * is slow.
 */
const buffer = Buffer.allocUnsafeSlow(65_536);

const into = (receive: (bytes: Buffer) => void) => ({
  onread: {
    buffer,
    callback: (length: number) => {
      receive(buffer.subarray(0, length));
      return true;
    },
  },
});

interface Opened {
  socket: Socket;
  address: string;
}

const race = (
  addresses: readonly string[],
  port: number,
  receive: ((bytes: Buffer) => void) | undefined,
  resolve: (opened: Opened) => void,
  reject: (reason: unknown) => void,
): (() => void) => {
  const sockets = new Set<Socket>();
  const errors: unknown[] = [];
  let next = 0;
  let delay: NodeJS.Timeout | undefined;
  const abandon = () => {
    clearTimeout(delay);
    for (const socket of sockets) socket.destroy();
  };
  const attempt = () => {
    clearTimeout(delay);
    const address = addresses[next];
    if (address === undefined) return;
    next += 1;
    const socket = connect({ host: address, port, noDelay: true, ...(receive && into(receive)) });
    sockets.add(socket);
    socket.once('connect', () => {
      sockets.delete(socket);
      abandon();
      socket.removeListener('error', failed);
      resolve({ socket, address });
    });
    const failed = (error: Error) => {
      sockets.delete(socket);
      errors.push(error);
      if (errors.length === addresses.length) reject(chooseError(errors));
      else attempt();
    };
    socket.once('error', failed);
    if (next < addresses.length) delay = setTimeout(attempt, ATTEMPT_DELAY_MS);
  };
  attempt();
  return abandon;
};

/** Missing IPv6 at the location shows nothing about the target, but a failed IPv4 attempt does. */
const chooseError = (errors: readonly unknown[]): unknown =>
  errors.find((error) => proberErrorOf(errorCode(error)) === null) ?? errors[0];
