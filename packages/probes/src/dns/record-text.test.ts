import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersMatch } from './compare-answers.ts';
import { encodeQuery, readReply } from './dns-message.ts';
import { delegationSignerText, serviceBindingText } from './record-text.ts';

const fromHex = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const COM = '03666f6f076578616d706c6503636f6d00';
const ORG = '03666f6f076578616d706c65036f726700';

describe('serviceBindingText', () => {
  it.each([
    [`0000 ${COM}`, '0 foo.example.com'],
    ['0001 00', '1 .'],
    [`0010 ${COM} 0003 0002 0035`, '16 foo.example.com port=53'],
    [`0001 ${COM} 029b 0005 68656c6c6f`, '1 foo.example.com key667="hello"'],
    [`0001 ${COM} 029b 0009 68656c6c6fd2716f6f`, String.raw`1 foo.example.com key667="hello\210qoo"`],
    [
      `0001 ${COM} 0006 0020 20010db8000000000000000000000001 20010db8000000000000000000530001`,
      '1 foo.example.com ipv6hint=2001:db8::1,2001:db8::53:1',
    ],
    [
      `0010 ${ORG} 0000 0004 0001 0004 0001 0009 026832 0568332d3139 0004 0004 c0000201`,
      '16 foo.example.org mandatory=alpn,ipv4hint alpn="h2,h3-19" ipv4hint=192.0.2.1',
    ],
    [`0010 ${ORG} 0001 000c 08665c6f6f2c626172 026832`, String.raw`16 foo.example.org alpn="f\\\\oo\\,bar,h2"`],
    ['0001 00 0001 0003 026832 0002 0000 0005 0003 0045fe', '1 . alpn="h2" no-default-alpn ech=AEX+'],
    ['0001 00 0007 0004 2f712220', String.raw`1 . dohpath="/q\" "`],
    ['0001 00 029b 0000', '1 . key667'],
    ['0001 06612e20402c3d 00', String.raw`1 a\.\032\@\044\061`],
  ])('formats %s as %s', (hex, text) => {
    expect(serviceBindingText(fromHex(hex))).toBe(text);
  });

  it.each([
    ['no target', '0001'],
    ['a target without an end', '0001 0161'],
    ['a pointer as target', '0001 c00c'],
    ['a label of 64 bytes', `0001 40 ${'61'.repeat(64)} 00`],
    ['a target of 256 bytes', `0001 ${`3f${'61'.repeat(63)}`.repeat(4)} 00`],
    ['a key without a length', '0001 00 0003'],
    ['a value that ends too early', '0001 00 0003 0002 35'],
    ['the same key twice', '0001 00 0003 0002 0035 0003 0002 0035'],
    ['keys in the wrong order', '0001 00 0003 0002 0035 0001 0003 026832'],
    ['an empty list of keys', '0001 00 0000 0000'],
    ['an empty protocol', '0001 00 0001 0001 00'],
    ['half a protocol', '0001 00 0001 0002 0368'],
    ['a value of no-default-alpn', '0001 00 0002 0001 00'],
    ['a port of one byte', '0001 00 0003 0001 35'],
    ['a port of three bytes', '0001 00 0003 0003 000035'],
    ['an address of five bytes', '0001 00 0004 0005 c000020100'],
    ['no address', '0001 00 0006 0000'],
  ])('rejects %s', (_what, hex) => {
    expect(() => serviceBindingText(fromHex(hex))).toThrow('EBADRESP');
  });

  const value = fc.uint8Array({ maxLength: 20 });
  const binding = fc
    .record({
      priority: fc.integer({ min: 0, max: 65_535 }),
      labels: fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { maxLength: 4 }),
      parameters: fc.dictionary(fc.integer({ min: 0, max: 9 }).map(String), value),
    })
    .map(({ priority, labels, parameters }) => {
      const number = (each: number) => [each >> 8, each & 255];
      const keys = Object.entries(parameters).sort(([a], [b]) => Number(a) - Number(b));
      return Buffer.from([
        ...number(priority),
        ...labels.flatMap((label) => [label.length, ...label]),
        0,
        ...keys.flatMap(([key, bytes]) => [...number(Number(key)), ...number(bytes.length), ...bytes]),
      ]);
    });

  it('formats any data as a text that equals itself, alone and in a list, or rejects it', () => {
    fc.assert(
      fc.property(fc.oneof(binding, fc.uint8Array({ maxLength: 60 }).map(Buffer.from)), (data) => {
        let text: string;
        try {
          text = serviceBindingText(Buffer.from(data));
        } catch (error) {
          expect(error).toMatchObject({ code: 'EBADRESP' });
          return;
        }
        expect(text).toMatch(/^[ -~]+$/);
        expect(answersMatch([text], text, 'HTTPS')).toBe(true);
        expect(answersMatch([text, '7 other.example'], `7 other.example., ${text}`, 'HTTPS')).toBe(true);
        expect(answersMatch([text], '7 other.example', 'HTTPS')).toBe(text === '7 other.example');
      }),
      { numRuns: 500 },
    );
  });
});

describe('delegationSignerText', () => {
  it('writes the digest in capital letters', () => {
    expect(delegationSignerText(fromHex('0943 0d 02 32996839a6d808af'))).toBe('2371 13 2 32996839A6D808AF');
  });

  it.each(['', '0943', '0943 0d 02'])('rejects "%s"', (hex) => {
    expect(() => delegationSignerText(fromHex(hex))).toThrow('EBADRESP');
  });
});

describe('readReply', () => {
  it('reads any bytes after the question without throwing an error', () => {
    const query = encodeQuery(7, 'example.test', 65);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.uint8Array({ minLength: 4, maxLength: 4 }), (rest, counts) => {
        const message = Buffer.concat([query, rest]);
        message.set([0x80, 0], 2);
        message.set(counts, 6);
        const reply = readReply(message, query);
        expect(reply).toEqual(expect.toSatisfy((each) => 'data' in each || each.code === 'EBADRESP'));
      }),
    );
  });
});
