import { describe, expect, it } from 'vitest';
import { readResponse } from '../../testing/read-response.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const INVALID = 'The response is not valid HTTP';
const TOO_LARGE = 'The response headers are too large';

const read = (text: string, open = false) => readResponse([Buffer.from(text, 'latin1')], open);

describe('the status line', () => {
  it.each([
    ['HTTP/1.1 200 OK', 200],
    ['HTTP/1.0 404 Not Found', 404],
    ['HTTP/1.1 200 ', 200],
    ['HTTP/1.1 200', 200],
    ['HTTP/1.1 999 Gr\xfc\xdfe\tx', 999],
    ['\r\n\r\nHTTP/1.1 200 OK', 200],
    ['HTTP/1.1 101 Switching Protocols', 101],
    ['HTTP/1.2 200 OK', 200],
    ['HTTP/2 200', 200],
    ['http/1.1 200 OK', 200],
    ['HTTP 200 OK', 200],
    ['HTTP/1.1 \t200\tOK', 200],
    ['HTTP/1.1 200OK', 200],
    ['HTTP/1.1 200 O\x01\rK', 200],
  ])('reads %j', (line, statusCode) => {
    expect(read(`${line}\r\n\r\n`)).toMatchObject({ statusCode, ended: true, fault: null });
  });

  it.each([
    'ICY 200 OK',
    'HTTPS 200 OK',
    'HTTP/x 200 OK',
    'HTTP/1.1 OK',
    'HTTP/1.1 200 O\0K',
    'HTTP/1.1 20 OK',
    'HTTP/1.1 099 OK',
    'HTTP/1.1 2000 OK',
    ' HTTP/1.1 200 OK',
  ])('rejects %j as not HTTP', (line) => {
    expect(read(`${line}\r\n\r\n`)).toMatchObject({ statusCode: null, fault: INVALID });
  });

  it.each(['220 mail.example ESMTP', '\x15\x03\x03\x00\x02\x02\x46', '<html>', '\r\nSSH-2.0-'])(
    'rejects the first bytes %j before the line ends',
    (start) => {
      expect(read(start, true)).toMatchObject({ fault: INVALID });
    },
  );

  it.each(['', '\r', '\r\n', 'H', 'HTTP/1.1 200 OK', OK, `${OK}Content-Le`, `${OK}A: b\r\n`])(
    'reports a connection that closes after %j as closed too early',
    (start) => {
      expect(read(start, true)).toMatchObject({ statusCode: null, fault: null });
      expect(read(start)).toMatchObject({ statusCode: null, fault: 'closed' });
    },
  );
});

describe('interim responses', () => {
  it('skips interim responses and their fields', () => {
    const early = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\nContent-Length: 9\r\n\r\n';
    expect(read(`${early}${OK}A: b\r\nContent-Length: 2\r\n\r\nhi`)).toMatchObject({
      statusCode: 200,
      fields: { a: 'b', 'content-length': '2' },
      body: 'hi',
    });
  });

  it('reports a connection that closes after an interim response as closed too early', () => {
    expect(read('HTTP/1.1 100 Continue\r\n\r\n')).toMatchObject({ statusCode: null, fault: 'closed' });
  });

  it('limits the size of all interim responses together', () => {
    expect(read('HTTP/1.1 100 Continue\r\n\r\n'.repeat(3000), true).fault).toBe(TOO_LARGE);
  });
});

describe('header fields', () => {
  it.each([
    ['A: b', { a: 'b' }],
    ['A:b', { a: 'b' }],
    ['A: \t b\tc \t', { a: 'b\tc' }],
    ['A:', { a: '' }],
    ['A: \xa0\xe9\xa0', { a: '\xa0\xe9\xa0' }],
    ['A: b\r\na: c', { a: 'b, c' }],
    ['A: b\r\n c\r\n\t d', { a: 'b c d' }],
    ['A:\r\n b', { a: 'b' }],
    ['A: b\r\n \r\nC: d', { a: 'b', c: 'd' }],
    ['Location: /a\r\nLocation: /b', { location: '/a' }],
    ['__proto__: x', JSON.parse('{"__proto__": "x"}')],
    ["!#$%&'*+-.^_`|~09: x", { "!#$%&'*+-.^_`|~09": 'x' }],
  ])('reads %j', (lines, fields) => {
    expect(read(`${OK}${lines}\r\n\r\n`)).toMatchObject({ statusCode: 200, fields, fault: null });
  });

  it.each(['A: b\0c', 'A\0: b', '\0', ' \0'])('rejects a response with the field line %j', (line) => {
    expect(read(`${OK}${line}\r\n\r\n`)).toMatchObject({ statusCode: null, fault: INVALID });
  });

  it.each([
    ['64 KiB and more', `A: ${'x'.repeat(64 * 1024)}\r\n`],
    ['a line without an end', 'x'.repeat(70_000)],
    ['more than 1,000', 'A: b\r\n'.repeat(1001)],
    ['more than 1,000 folds', `A: b\r\n${' c\r\n'.repeat(1000)}`],
  ])('rejects headers that are too large: %s', (_case, lines) => {
    expect(read(`${OK}${lines}`, true).fault).toBe(TOO_LARGE);
  });

  it('reads header fields up to the limits', () => {
    expect(read(`${OK}${`A: ${'x'.repeat(50)}\r\n`.repeat(1000)}\r\n`).statusCode).toBe(200);
    expect(read(`${OK}A: ${'x'.repeat(60_000)}\r\n\r\n`).statusCode).toBe(200);
  });
});

describe('the body', () => {
  it.each([
    ['of a length', `${OK}Content-Length: 2\r\n\r\n`, 'hi'],
    ['of no length', `${OK}Content-Length: 0\r\n\r\n`, ''],
    ['of a length told twice', `${OK}Content-Length: 2\r\nContent-Length: 2, 2\r\n\r\n`, 'hi'],
    ['of a length with zeros', `${OK}Content-Length: 002\r\n\r\n`, 'hi'],
    ['and what follows it', `${OK}Content-Length: 2\r\n\r\n`, 'hiHTTP/1.1 500 x\r\n'],
    ['of a 101', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n', ''],
    ['of a 101 that tells a length', 'HTTP/1.1 101 Switching Protocols\r\nContent-Length: 2\r\n\r\n', ''],
    ['of a 204', 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n', ''],
    ['of a 304', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 2\r\n\r\n', ''],
    ['of a chunked 204', 'HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n', ''],
  ])('ends the response before the connection closes: body %s', (_case, head, sent) => {
    expect(read(head + sent, true)).toMatchObject({ body: sent.slice(0, 2), ended: true, fault: null });
  });

  it.each([
    ['no length', OK],
    ['HTTP/1.0', 'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n'],
    ['another coding', `${OK}Transfer-Encoding: gzip\r\n`],
    ['a coding that only looks like chunked', `${OK}Transfer-Encoding: xchunked\r\n`],
  ])('ends the body when the connection closes, for a response with %s', (_case, head) => {
    expect(read(`${head}\r\n2\r\nhi`, true)).toMatchObject({ body: '2\r\nhi', ended: false });
    expect(read(`${head}\r\n2\r\nhi`)).toMatchObject({ body: '2\r\nhi', ended: true, fault: null });
  });

  it.each([
    ['Content-Length: 2\r\nContent-Length: 3', 'several Content-Length values'],
    ['Content-Length: 2, 3', 'several Content-Length values'],
  ])('rejects different lengths: %j', (lines, text) => {
    const { statusCode, fault } = read(`${OK}${lines}\r\n\r\n`);
    expect(statusCode).toBeNull();
    expect(fault).toMatch(new RegExp(`^${INVALID}: .*${text}`));
  });

  it('reports a connection that closes before the full length as closed too early', () => {
    expect(read(`${OK}Content-Length: 3\r\n\r\nhi`)).toMatchObject({ statusCode: 200, body: 'hi', fault: 'closed' });
    expect(read(`${OK}Content-Length: ${Number.MAX_SAFE_INTEGER}\r\n\r\nhi`)).toMatchObject({
      body: 'hi',
      fault: 'closed',
    });
  });
});

describe('deviations from the standard that browsers accept', () => {
  it('accepts lines that end in a bare LF', () => {
    const sent = 'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nServer: old\n\n2\nhi\n0\n\n';
    expect(read(sent, true)).toMatchObject({ statusCode: 200, body: 'hi', ended: true, fault: null });
  });

  it.each([
    ['A : b', { a: 'b' }],
    ['A\t: b', { a: 'b' }],
    ['A: b\x01\x7f\rc', { a: 'b\x01\x7f\rc' }],
    ['A: b\r\n c\x01', { a: 'b c\x01' }],
    ['A', {}],
    [': b', {}],
    ['A b: c', {}],
    ['A(: b', {}],
    ['\xe9: b', {}],
    [' A: b', {}],
    ['A\r\nB: c\r\nD', { b: 'c' }],
  ])('accepts nonstandard field lines: %j', (lines, fields) => {
    expect(read(`${OK}${lines}\r\n\r\n`)).toMatchObject({ statusCode: 200, fields, fault: null });
  });

  it.each(['+2', '-2', '2\r\n 3', '', '0x2', '2 bytes', '9'.repeat(400), '+2\r\nContent-Length: +2'])(
    'ignores a length that cannot be read: %j',
    (length) => {
      expect(read(`${OK}Content-Length: ${length}\r\n\r\nhi`)).toMatchObject({ body: 'hi', ended: true, fault: null });
    },
  );

  it.each(['', 'identity', 'xchunked'])('ignores the transfer coding %j, but not the length', (coding) => {
    const sent = `${OK}Transfer-Encoding: ${coding}\r\nContent-Length: 2\r\n\r\nhi`;
    expect(read(sent, true)).toMatchObject({ body: 'hi', ended: true, fault: null });
  });

  it.each(['Content-Length: 9\r\nTransfer-Encoding: chunked', 'Transfer-Encoding: chunked\r\nContent-Length: 9'])(
    'ignores the length of a chunked body: %j',
    (lines) => {
      const sent = `${OK}${lines}\r\n\r\n2\r\nhi\r\n0\r\n\r\n`;
      expect(read(sent, true)).toMatchObject({ body: 'hi', ended: true, fault: null });
    },
  );
});

describe('chunks', () => {
  it.each([
    ['plain', '2\r\nhi\r\n0\r\n\r\n', 'hi'],
    ['none', '0\r\n\r\n', ''],
    ['several', '2\r\nhi\r\n1\r\n!\r\n0\r\n\r\n', 'hi!'],
    ['holding line ends', '4\r\n\r\n\r\n\r\n0\r\n\r\n', '\r\n\r\n'],
    [
      'in hexadecimal',
      `1A\r\n${'x'.repeat(26)}\r\n0a\r\n${'y'.repeat(10)}\r\n0\r\n\r\n`,
      `${'x'.repeat(26)}yyyyyyyyyy`,
    ],
    ['with zeros', `${'0'.repeat(30)}2\r\nhi\r\n000\r\n\r\n`, 'hi'],
    ['padded', '2  \r\nhi\r\n0 \r\n\r\n', 'hi'],
    ['with extensions', '2;a=b;c="d\\"e"\r\nhi\r\n0 ;x\r\n\r\n', 'hi'],
    ['with trailers', '2\r\nhi\r\n0\r\nA: b\r\nContent-Length: 7\r\n\r\n', 'hi'],
    ['with extensions of control characters', '2;\x01\r\nhi\r\n0\r\n\r\n', 'hi'],
    ['with trailers that are not by the book', '2\r\nhi\r\n0\r\n folded\r\nbad trailer\r\n\r\n', 'hi'],
    ['and what follows them', '2\r\nhi\r\n0\r\n\r\nmore', 'hi'],
  ])('reads chunks: %s', (_case, sent, body) => {
    expect(read(CHUNKED + sent, true)).toMatchObject({ body, ended: true, fault: null });
  });

  it.each([
    'chunked',
    'CHUNKED',
    'gzip, chunked',
    'chunked, gzip',
    'gzip\r\nTransfer-Encoding: chunked',
    'chunked, chunked',
  ])('recognizes chunks by the transfer coding %j', (coding) => {
    expect(read(`${OK}Transfer-Encoding: ${coding}\r\n\r\n2\r\nhi\r\n0\r\n\r\n`, true).body).toBe('hi');
  });

  it.each([
    'zz\r\n',
    '\r\n',
    '-1\r\n',
    '0x2\r\nhi\r\n',
    ' 2\r\nhi\r\n',
    '2 2\r\nhi\r\n',
    '20000000000000\r\n',
    'ffffffffffffffffff\r\n',
    '2\r\nhi!\r\n',
    '2\r\nhixyz',
    '2;\0\r\nhi\r\n',
    '0\r\nbad\0trailer\r\n\r\n',
    `2;${'x'.repeat(16 * 1024)}\r\nhi\r\n`,
    `1;${'x'.repeat(1023)}\r\n!\r\n`.repeat(17),
  ])('rejects invalid chunks: %j', (sent) => {
    expect(read(CHUNKED + sent, true)).toMatchObject({ statusCode: 200, ended: false, fault: INVALID });
  });

  it('limits the size of trailers', () => {
    expect(read(`${CHUNKED}0\r\n${'A: b\r\n'.repeat(2000)}`, true).fault).toBe(TOO_LARGE);
  });

  it.each([
    '',
    '2',
    '2\r\n',
    '2\r\nh',
    '2\r\nhi',
    '2\r\nhi\r',
    '2\r\nhi\r\n',
    '0',
    '0\r\n',
    '0\r\nA: b\r\n',
    '0\r\n\r',
  ])('reports a connection that closes after %j as closed too early', (sent) => {
    expect(read(CHUNKED + sent, true)).toMatchObject({ ended: false, fault: null });
    expect(read(CHUNKED + sent)).toMatchObject({ ended: false, fault: 'closed' });
  });
});
