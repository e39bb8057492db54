import { createSocket, type SocketType } from 'node:dgram';
import { guardAddress } from '@pharos/probes/egress-guard/guard-address.ts';
import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';

/** Addresses for documentation (RFC 5737, RFC 3849) are routed like any other remote address. */
const FAR: readonly (readonly [SocketType, string])[] = [
  ['udp4', '192.0.2.1'],
  ['udp6', '2001:db8::1'],
];

/**
 * Returns the address from which probes are sent, IPv4 first. Targets see another address behind NAT. If probes are
 * limited to public addresses, strangers may see the result, so a private address is not returned.
 */
export const findOwnAddress = async (policy: EgressPolicy): Promise<string | undefined> => {
  for (const [type, far] of FAR) {
    const address = await sourceOf(type, far);
    if (address !== null && guardAddress(address, policy).allowed) return address;
  }
  return undefined;
};

/** Returns null if there is no route. Connecting a datagram socket sends nothing. */
const sourceOf = (type: SocketType, far: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = createSocket(type);
    const end = (address: string | null): void => {
      socket.close();
      resolve(address);
    };
    socket.once('error', () => end(null));
    socket.once('connect', () => end(socket.address().address));
    socket.connect(9, far);
  });
