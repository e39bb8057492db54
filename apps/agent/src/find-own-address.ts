import { createSocket, type SocketType } from 'node:dgram';
import { guardAddress } from '@pharos/probes/egress-guard/guard-address.ts';
import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';

/** Addresses for documentation (RFC 5737, RFC 3849), which are routed like any other that is far away. */
const FAR: readonly (readonly [SocketType, string])[] = [
  ['udp4', '192.0.2.1'],
  ['udp6', '2001:db8::1'],
];

/**
 * The address of this machine that its probes go out from, IPv4 first; undefined without one. Behind NAT, targets see another. Where
 * probes reach public addresses only, strangers read it: then a private one is none of their business.
 */
export const findOwnAddress = async (policy: EgressPolicy): Promise<string | undefined> => {
  for (const [type, far] of FAR) {
    const address = await sourceOf(type, far);
    if (address !== null && guardAddress(address, policy).allowed) return address;
  }
  return undefined;
};

/** What the system would send from; connecting a datagram socket sends nothing. Null where there is no way. */
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
