import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEchoReply, encodeEchoRequest, internetChecksum } from './echo-packet.ts';

const echoes = fc.record({
  id: fc.nat(0xffff),
  sequence: fc.nat(0xffff),
  payload: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
});

const asReply = (family: 4 | 6, request: Buffer): Buffer => {
  const reply = Buffer.from(request);
  reply[0] = family === 4 ? 0 : 129;
  return reply;
};

describe('echo packets', () => {
  it('decodes the encoded values, with and without an IP header', () => {
    fc.assert(
      fc.property(echoes, fc.constantFrom(4 as const, 6 as const), (echo, family) => {
        const reply = asReply(family, encodeEchoRequest(family, echo));
        expect(decodeEchoReply(family, reply)).toEqual(echo);
        const header = Buffer.alloc(24);
        header[0] = 0x46; // IP version 4 and a header of six words.
        if (family === 4) expect(decodeEchoReply(4, Buffer.concat([header, reply]))).toEqual(echo);
      }),
    );
  });

  it('includes a checksum that makes the sum of the whole packet zero (RFC 1071)', () => {
    fc.assert(fc.property(echoes, (echo) => internetChecksum(encodeEchoRequest(4, echo)) === 0));
  });

  it.each([
    ['a request', Buffer.from([8, 0, 0, 0, 0, 1, 0, 1])],
    ['destination unreachable', Buffer.from([3, 1, 0, 0, 0, 1, 0, 1])],
    ['a short packet', Buffer.from([0, 0, 0])],
    ['nothing', Buffer.alloc(0)],
    ['an IP header alone', Buffer.from([0x45, 0, 0, 20])],
  ])('does not decode %s as a reply', (_what, packet) => {
    expect(decodeEchoReply(4, packet)).toBeNull();
  });

  it('never throws an error for packets of other senders', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        decodeEchoReply(4, Buffer.from(bytes));
        decodeEchoReply(6, Buffer.from(bytes));
      }),
    );
  });
});
