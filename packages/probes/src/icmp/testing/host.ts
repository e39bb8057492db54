import koffi from 'koffi';
import { internetChecksum } from '../echo-packet.ts';
import { closeSocket, type Family, openIcmpSocket, receiveFrom, sendTo, socketAddress } from '../libc.ts';

const program = koffi.load(null);
const bind = program.func('int bind(int fd, void *address, uint32_t length)');

const addressOf = (family: Family, text: string): Buffer => {
  if (family === 4) return Buffer.from(text.split('.').map(Number));
  const bytes = Buffer.alloc(16);
  if (text !== '::1') bytes.writeUInt16BE(Number.parseInt(text.split('::')[0] ?? '', 16));
  bytes.writeUInt8(Number(text.split('::')[1]), 15);
  return bytes;
};

/** The kernel sets the checksum of ICMPv6. */
export const sender = (family: Family, from: string) => {
  const fd = openIcmpSocket(family, 'raw');
  const own = socketAddress(family, addressOf(family, from), 0);
  if (bind(fd, own, own.length) !== 0) throw new Error(`Cannot send from ${from}`);
  return {
    send: (message: Buffer, to: string): void => {
      const packet = Buffer.from(message);
      packet.writeUInt16BE(0, 2);
      if (family === 4) packet.writeUInt16BE(internetChecksum(packet), 2);
      sendTo(fd, packet, socketAddress(family, addressOf(family, to), 0));
    },
    close: () => closeSocket(fd),
  };
};

/** Receives echo requests in place of the kernel, which was configured to ignore them. */
export const requestTaker = (family: Family) => {
  const fd = openIcmpSocket(family, 'raw');
  const received = Buffer.alloc(2048);
  const from = Buffer.alloc(28);
  const seen = new Set<string>();
  return {
    next: async (): Promise<Buffer> => {
      for (;;) {
        const length = receiveFrom(fd, received, from);
        const packet = Buffer.from(received.subarray(family === 4 ? 20 : 0, Math.max(0, length)));
        const key = packet.toString('latin1', 8);
        if (packet[0] === (family === 4 ? 8 : 128) && !seen.has(key)) {
          seen.add(key);
          return packet;
        }
        if (length < 0) await new Promise((resolve) => setTimeout(resolve, 1));
      }
    },
    close: () => closeSocket(fd),
  };
};

export const replyTo = (family: Family, request: Buffer, change: (reply: Buffer) => void = () => {}): Buffer => {
  const reply = Buffer.from(request);
  reply[0] = family === 4 ? 0 : 129;
  change(reply);
  return reply;
};

export const errorAbout = (
  family: Family,
  [type, code]: readonly [number, number],
  request: Buffer,
  to: string,
  quotedBytes = request.length,
): Buffer => {
  const header = Buffer.alloc(family === 4 ? 20 : 40);
  const address = addressOf(family, to);
  if (family === 4) {
    header.writeUInt8(0x45);
    header.writeUInt16BE(20 + request.length, 2);
    header.writeUInt8(64, 8);
    header.writeUInt8(1, 9);
    address.copy(header, 12);
    address.copy(header, 16);
    header.writeUInt16BE(internetChecksum(header), 10);
  } else {
    header.writeUInt8(0x60);
    header.writeUInt16BE(request.length, 4);
    header.writeUInt8(58, 6);
    header.writeUInt8(64, 7);
    address.copy(header, 8);
    address.copy(header, 24);
  }
  const error = Buffer.alloc(8);
  error.writeUInt8(type);
  error.writeUInt8(code, 1);
  return Buffer.concat([error, header, request.subarray(0, quotedBytes)]);
};
