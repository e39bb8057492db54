import type { Family } from './libc.ts';

/** RFC 792 page 14, RFC 4443 section 4. */
export interface Echo {
  id: number;
  sequence: number;
  payload: Buffer;
}

const HEADER = 8;
const REQUEST = { 4: 8, 6: 128 };
const REPLY = { 4: 0, 6: 129 };

/** RFC 1071: the complement of the ones' complement sum of 16-bit words. */
export const internetChecksum = (data: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < data.length; at += 2) sum += ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
};

/** The checksum of ICMPv6 also covers the addresses, so the kernel sets it (RFC 3542 section 3.1). */
export const encodeEchoRequest = (family: Family, { id, sequence, payload }: Echo): Buffer => {
  const packet = Buffer.alloc(HEADER + payload.length);
  packet.writeUInt8(REQUEST[family]);
  packet.writeUInt16BE(id, 4);
  packet.writeUInt16BE(sequence, 6);
  payload.copy(packet, HEADER);
  if (family === 4) packet.writeUInt16BE(internetChecksum(packet), 2);
  return packet;
};

const toEcho = (message: Buffer): Echo => ({
  id: message.readUInt16BE(4),
  sequence: message.readUInt16BE(6),
  payload: message.subarray(HEADER),
});

/**
 * Removes the IP header that IPv4 sockets may return. A version nibble of 4 identifies it, because no relevant ICMP
 * type begins with this value.
 */
export const withoutIpHeader = (family: Family, received: Buffer): Buffer => {
  const first = received[0] ?? 0;
  return family === 4 && first >>> 4 === 4 ? received.subarray((first & 0x0f) * 4) : received;
};

export const decodeEchoReply = (family: Family, received: Buffer): Echo | null => {
  const packet = withoutIpHeader(family, received);
  return packet.length >= HEADER && packet[0] === REPLY[family] && packet[1] === 0 ? toEcho(packet) : null;
};

/**
 * Returns null for every message that is not an echo request. The payload may be cut off, because routers must quote
 * only eight bytes of the request (RFC 792).
 */
export const decodeQuotedRequest = (family: Family, message: Buffer): Echo | null =>
  message.length >= HEADER && message[0] === REQUEST[family] ? toEcho(message) : null;
