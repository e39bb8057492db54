import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cut, readResponse } from '../../testing/read-response.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const name = fc.constantFrom('A', 'x-trace', 'Server', 'Set-Cookie', 'Location', 'Via', 'Content-Type');
const value = fc.stringMatching(/^[\t !-~\xa0-\xff]{0,12}$/);
const fields = fc
  .array(fc.tuple(name, value), { maxLength: 8 })
  .map((pairs) => pairs.map(([each, what]) => `${each}: ${what}\r\n`).join(''));
const interim = fc.constantFrom(
  '',
  '',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n',
);
const statusLine = fc
  .tuple(
    fc.constantFrom('1.0', '1.1'),
    fc.integer({ min: 200, max: 599 }),
    fc.constantFrom('', ' ', ' OK', ' Gr\xfc\xdfe'),
  )
  .map(([version, code, reason]) => `HTTP/${version} ${code}${reason}\r\n`);
const body = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const chunk = (data: string): string => `${data.length.toString(16)};x=y\r\n${data}\r\n`;
const framed = fc.oneof(
  body.map((data) => `Content-Length: ${data.length}\r\n\r\n${data}`),
  body.map((data) => `\r\n${data}`),
  fc
    .array(body, { maxLength: 4 })
    .map((parts) =>
      parts
        .filter((part) => part !== '')
        .map(chunk)
        .join(''),
    )
    .map((chunks) => `Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\nTrailer: x\r\n\r\n`),
);
/** Excludes 204 and 304, because readers ignore a body after them. */
const response = fc
  .tuple(interim, statusLine, fields, framed)
  .map((parts) => parts.join(''))
  .filter((text) => !/^HTTP\/1\.\d (204|304)/m.test(text));

const places = fc.array(fc.nat(600), { maxLength: 20 });

it('reads the same response for every division of its bytes into pieces', () => {
  fc.assert(
    fc.property(response, places, (text, cuts) => {
      const bytes = latin1(text);
      const whole = readResponse([bytes]);
      expect(whole).toMatchObject({ ended: true, fault: null });
      expect(readResponse(cut(bytes, cuts))).toEqual(whole);
      expect(readResponse(Array.from(bytes, (_byte, index) => bytes.subarray(index, index + 1)))).toEqual(whole);
    }),
  );
});

it('reports the same fault in a damaged response for every division into pieces, and throws no other error', () => {
  const damaged = fc
    .tuple(response, fc.nat(400), fc.constantFrom('', '\0', '\n', '\r', ' ', ':', 'x', '\xff'))
    .map(([text, at, by]) => text.slice(0, at) + by + text.slice(at + 1));
  fc.assert(
    fc.property(damaged, places, (text, cuts) => {
      const bytes = latin1(text);
      expect(readResponse(cut(bytes, cuts))).toEqual(readResponse([bytes]));
    }),
    { numRuns: 500 },
  );
});

it('accepts arbitrary bytes without an unexpected error', () => {
  const start = fc.constantFrom(
    '',
    'HTTP/1.',
    'HTTP/1.1 200 OK\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  fc.assert(
    fc.property(start, fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }), (known, pieces) => {
      readResponse([latin1(known), ...pieces.map((piece) => Buffer.from(piece))]);
    }),
    { numRuns: 500 },
  );
});

// A reader that reads the same bytes repeatedly would exceed the test timeout.
it('reads hostile headers in one pass over their bytes', () => {
  const blanks = ' '.repeat(60_000);
  const hostile = [
    `HTTP/1.1 200 OK\r\nA: ${`${blanks}x`}\r\n\r\n`,
    `HTTP/1.1 200 OK\r\nA: b\r\n${` ${' '.repeat(50)}c\r\n`.repeat(900)}\r\n`,
    `HTTP/1.1 200 OK\r\nContent-Length: ${'1,'.repeat(30_000)}1\r\n\r\n`,
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: ${`${blanks},`}\r\n\r\n`,
  ];
  for (const text of hostile) {
    const bytes = latin1(text);
    const whole = readResponse([bytes]);
    const byteByByte = readResponse(Array.from(bytes, (_byte, index) => bytes.subarray(index, index + 1)));
    expect(byteByByte).toEqual(whole);
  }
});

const readByNode = async (bytes: Buffer) => {
  const connection = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const outgoing = request({ createConnection: () => connection, headers: { Connection: 'close' } });
  outgoing.end();
  const arrived = once(outgoing, 'response');
  connection.push(bytes);
  connection.push(null);
  const [incoming] = (await arrived) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const fieldsOf = Object.entries(incoming.headers).map(([key, what]) => [key, [what ?? ''].flat().join(', ')]);
  return {
    statusCode: incoming.statusCode,
    fields: Object.fromEntries(fieldsOf),
    body: Buffer.concat(parts).toString('latin1'),
    ended: true,
    fault: null,
  };
};

it('reads standard responses in the same way as node:http', async () => {
  await fc.assert(
    fc.asyncProperty(response, async (text) => {
      const bytes = latin1(text);
      expect(readResponse([bytes])).toEqual(await readByNode(bytes));
    }),
    { numRuns: 200 },
  );
});
