import { errorCode } from '../error-code.ts';
import type { EchoSocket } from './echo-socket.ts';
import type { Family } from './libc.ts';
import { pingOnce } from './ping-command.ts';

export type EchoMethod = { by: 'socket'; socket: EchoSocket } | { by: 'ping' } | { by: 'none'; problem: string };

const LOOPBACK = { 4: '127.0.0.1', 6: '::1' };

const methods = new Map<Family, Promise<EchoMethod>>();

/** Determined once per thread, in the order: datagram socket, raw socket, `ping`. */
export const echoMethod = (family: Family): Promise<EchoMethod> => {
  const known = methods.get(family);
  if (known !== undefined) return known;
  const method = choose(family);
  methods.set(family, method);
  return method;
};

/** No echo may be pending. */
export const closeEchoSockets = async (): Promise<void> => {
  const found = await Promise.all(methods.values());
  methods.clear();
  for (const method of found) if (method.by === 'socket') method.socket.close();
};

const choose = async (family: Family): Promise<EchoMethod> => {
  const problems: string[] = [];
  for (const kind of ['datagram', 'raw'] as const) {
    try {
      const { EchoSocket } = await import('./echo-socket.ts'); // The native library may be missing on this machine.
      const socket = new EchoSocket(family, kind);
      // Unlike the handles of Node.js, descriptors remain open if a thread ends because of an error.
      process.once('exit', () => socket.close());
      return { by: 'socket', socket };
    } catch (error) {
      problems.push(`${kind} socket: ${errorCode(error) ?? String(error)}`);
    }
  }
  try {
    if ((await pingOnce(LOOPBACK[family], 1, AbortSignal.timeout(2000))) !== null) return { by: 'ping' };
    problems.push('ping: this machine does not reply to itself');
  } catch (error) {
    problems.push(`ping: ${errorCode(error) === 'ENOENT' ? 'not installed' : (errorCode(error) ?? String(error))}`);
  }
  return { by: 'none', problem: `This machine does not allow ICMP (${problems.join(', ')})` };
};
