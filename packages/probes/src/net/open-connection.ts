import { connect, type Socket } from 'node:net';
import { errorCode } from '../error-code.ts';
import { proberErrorOf } from '../prober-error.ts';
import type { ProbeRun } from '../run-probe.ts';

/**
 * How long the first address is alone before the other family is tried beside it. RFC 8305 section 5 recommends 250 ms
 * and allows up to 2 s; the longer wait keeps a far target's figures on one address.
 */
const ATTEMPT_DELAY_MS = 1000;

/**
 * A fresh TCP connection to the first of `addresses` that accepts (RFC 8305 in small). Enters the connect phase and notes
 * the peer. Rejects with the error that tells most of the target. The caller destroys the socket.
 * With `receive`, what comes in goes there instead of the stream; it must be done with the bytes when it returns.
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

/** One for all connections, since each read is handed on before the next: allocating 64 KiB a read is slow. */
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
      if (errors.length === addresses.length) reject(mostInformative(errors));
      else attempt();
    };
    socket.once('error', failed);
    if (next < addresses.length) delay = setTimeout(attempt, ATTEMPT_DELAY_MS);
  };
  attempt();
  return abandon;
};

/** A location without IPv6 says nothing about the target, where the IPv4 attempt does. */
const mostInformative = (errors: readonly unknown[]): unknown =>
  errors.find((error) => proberErrorOf(errorCode(error)) === null) ?? errors[0];
