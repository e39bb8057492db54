import { decodeQuotedRequest, type Echo } from './echo-packet.ts';
import type { Family } from './libc.ts';

export interface EchoError {
  to: Buffer;
  echo: Echo;
  problem: string;
}

const HEADER = 8;
const TIME_EXCEEDED = 'Time to live exceeded: the echo request did not reach the host';

/** Destination unreachable and time exceeded (RFC 792, RFC 4443 section 3). */
export const ERROR_TYPES = { 4: { unreachable: 3, timeExceeded: 11 }, 6: { unreachable: 1, timeExceeded: 3 } } as const;

export const UNREACHABLE = 'Destination unreachable';

/**
 * By error code. Sources: RFC 792, RFC 1122 section 3.2.2.1, RFC 1812 section 5.2.7.1 (IPv4); RFC 4443 section 3.1
 * (IPv6).
 */
const REASONS: Record<Family, Record<number, string>> = {
  4: {
    0: 'no route to its network',
    1: 'the host does not respond on its network',
    2: 'the host does not speak ICMP',
    3: 'the port is closed',
    9: 'its network is administratively prohibited',
    10: 'the host is administratively prohibited',
    13: 'administratively prohibited',
  },
  6: {
    0: 'no route to the host',
    1: 'administratively prohibited',
    3: 'the host does not respond on its network',
    4: 'the port is closed',
    5: 'the source address is not allowed',
    6: 'the route rejects the packet',
  },
};

const problemOf = (family: Family, type: number | undefined, code: number): string | null => {
  if (type === ERROR_TYPES[family].timeExceeded) return TIME_EXCEEDED;
  if (type !== ERROR_TYPES[family].unreachable) return null;
  const reason = REASONS[family][code];
  return reason === undefined ? UNREACHABLE : `${UNREACHABLE}: ${reason}`;
};

/**
 * Returns null for every other message. `message` begins with the ICMP header, followed by the IP header and the
 * beginning of the request.
 */
export const decodeEchoError = (family: Family, message: Buffer): EchoError | null => {
  const problem = problemOf(family, message[0], message[1] ?? 0);
  const quoted = message.subarray(HEADER);
  if (problem === null || quoted.length < 20 || (quoted[0] ?? 0) >>> 4 !== family) return null;
  // Echo requests have no extension headers, so the IPv6 header has 40 bytes (RFC 8200 section 3).
  const headerLength = family === 4 ? ((quoted[0] ?? 0) & 0x0f) * 4 : 40;
  const to = family === 4 ? quoted.subarray(16, 20) : quoted.subarray(24, 40);
  const echo = decodeQuotedRequest(family, quoted.subarray(headerLength));
  return echo && { to, echo, problem };
};
