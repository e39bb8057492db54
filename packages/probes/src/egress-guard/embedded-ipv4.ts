import type ipaddr from 'ipaddr.js';

const ipv4At = (bytes: readonly number[], offset: number, mask = 0): string =>
  bytes
    .slice(offset, offset + 4)
    .map((byte) => byte ^ mask)
    .join('.');

const startsWith = (bytes: readonly number[], prefix: readonly number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte);

const ZEROS = (count: number): number[] => new Array<number>(count).fill(0);

/** Prefixes of IPv6 addresses that contain an IPv4 address at `offset`, inverted if `mask` is 255. */
const CARRIERS: readonly { prefix: number[]; offset: number; mask?: number }[] = [
  // NAT64: RFC 6052 section 2.1 (well-known prefix), RFC 8215 (local use, /96 form).
  { prefix: [0x00, 0x64, 0xff, 0x9b, ...ZEROS(8)], offset: 12 },
  { prefix: [0x00, 0x64, 0xff, 0x9b, 0x00, 0x01], offset: 12 },
  // 6to4: RFC 3056 section 2. Teredo: RFC 4380 section 4, with every bit of the address inverted.
  { prefix: [0x20, 0x02], offset: 2 },
  { prefix: [0x20, 0x01, 0x00, 0x00], offset: 12, mask: 255 },
  // IPv4-translated: RFC 2765 section 2.1. IPv4-compatible: RFC 4291 section 2.5.5.1.
  { prefix: [...ZEROS(8), 0xff, 0xff, 0x00, 0x00], offset: 12 },
  { prefix: ZEROS(12), offset: 12 },
];

/** Returns the IPv4 address to which an IPv6 address leads. IPv4-mapped addresses must be unwrapped before the call. */
export const embeddedIpv4 = (address: ipaddr.IPv6): string | null => {
  const bytes = address.toByteArray();
  const carrier = CARRIERS.find(({ prefix }) => startsWith(bytes, prefix));
  if (!carrier) return null;
  const ipv4 = ipv4At(bytes, carrier.offset, carrier.mask);
  return ipv4.startsWith('0.0.0.') ? null : ipv4;
};
