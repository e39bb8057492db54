import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { type OddResponse, OK, redirect, withBody } from './odd-response.ts';

const SHOWN = { prober: 'AV', browser: 'shown' } as const;
const DAMAGED = { prober: 'NR', browser: 'ERR_CONTENT_DECODING_FAILED' } as const;
const RAW = { prober: 'SME', browser: 'without the text' } as const;
/** Browsers accept br and zstd only over TLS. */
const UNASKED = { prober: 'SME', browser: 'ERR_CONTENT_DECODING_FAILED' } as const;
const CUT = 'Data that is cut off is not the page that its server meant to send.';
const TEXT = `${'<p>hay</p>'.repeat(20)}needle`;
const plain = Buffer.from('needle');
const gzip = gzipSync(TEXT);
const coded = (coding: string, body: Buffer): Buffer => withBody(`Content-Encoding: ${coding}\r\n`, body);
const damaged = Buffer.from(gzip).fill(0xff, 12, 30);

/** Adds a file name, an extra field, a comment and a header checksum to gzip data (RFC 1952 section 2.3). */
const withName = (body: Buffer): Buffer =>
  Buffer.concat([
    body.subarray(0, 3),
    Buffer.of(0x1e),
    body.subarray(4, 10),
    Buffer.from('\x02\x00xyname\0comment\0', 'latin1'),
    Buffer.of(0, 0),
    body.subarray(10),
  ]);

export const CODINGS: readonly OddResponse[] = [
  { name: 'gzip', answer: coded('gzip', gzip), ...SHOWN },
  { name: 'x-gzip', answer: coded('x-gzip', gzip), ...SHOWN },
  { name: 'GZIP', answer: coded('GZIP', gzip), ...SHOWN },
  { name: 'gzip of a plain page', answer: coded('gzip', plain), ...DAMAGED },
  { name: 'gzip without its trailer', answer: coded('gzip', gzip.subarray(0, -8)), ...SHOWN },
  { name: 'gzip with half of its trailer', answer: coded('gzip', gzip.subarray(0, -4)), ...SHOWN },
  {
    name: 'gzip with a wrong checksum',
    answer: coded('gzip', Buffer.concat([gzip.subarray(0, -8), Buffer.alloc(8)])),
    ...SHOWN,
  },
  {
    name: 'gzip that is cut in its data',
    answer: coded('gzip', gzip.subarray(0, -14)),
    prober: 'NR',
    browser: 'without the text',
  },
  {
    name: 'gzip that is cut in its head',
    answer: coded('gzip', gzip.subarray(0, 5)),
    prober: 'NR',
    browser: 'without the text',
  },
  { name: 'gzip with damaged data', answer: coded('gzip', damaged), ...DAMAGED },
  { name: 'gzip with bytes behind it', answer: coded('gzip', Buffer.concat([gzip, Buffer.from('more')])), ...SHOWN },
  { name: 'gzip with zeros behind it', answer: coded('gzip', Buffer.concat([gzip, Buffer.alloc(20)])), ...SHOWN },
  {
    name: 'gzip twice in a row',
    answer: coded('gzip', Buffer.concat([gzipSync('<p>hay'), gzip])),
    prober: 'AV',
    browser: 'without the text',
    difference: 'A body of several members is one page (RFC 1952), also for curl.',
  },
  { name: 'gzip of nothing', answer: coded('gzip', Buffer.alloc(0)), text: '', ...SHOWN },
  {
    name: 'gzip of nothing with a wanted text',
    answer: coded('gzip', Buffer.alloc(0)),
    prober: 'SME',
    browser: 'without the text',
  },
  {
    name: 'gzip of a 204',
    answer: 'HTTP/1.1 204 x\r\nContent-Encoding: gzip\r\n\r\n',
    prober: 'SME',
    browser: 'nothing',
  },
  {
    name: 'gzip of no length',
    answer: Buffer.concat([Buffer.from(`${OK}Content-Encoding: gzip\r\n\r\n`), gzip]),
    ...SHOWN,
  },
  {
    name: 'gzip of an empty redirect',
    answer: ({ path }) => (path === '' ? redirect('next', 'Content-Encoding: gzip\r\n') : coded('gzip', gzip)),
    ...SHOWN,
  },
  { name: 'gzip, gzip', answer: coded('gzip, gzip', gzipSync(gzip)), ...SHOWN },
  { name: 'gzip, identity', answer: coded('gzip, identity', gzip), ...RAW },
  { name: 'identity, gzip', answer: coded('identity, gzip', gzip), ...RAW },
  {
    name: 'two fields of gzip',
    answer: withBody('Content-Encoding: gzip\r\nContent-Encoding: gzip\r\n', gzipSync(gzip)),
    ...SHOWN,
  },
  { name: 'deflate, gzip', answer: coded('deflate, gzip', gzipSync(deflateSync(TEXT))), ...SHOWN },
  { name: 'gzip, nonsense', answer: coded('gzip, nonsense', plain), ...SHOWN },
  { name: 'gzip behind a comma', answer: coded(',gzip', gzip), ...RAW },
  { name: 'deflate', answer: coded('deflate', deflateSync(TEXT)), ...SHOWN },
  { name: 'deflate without its zlib head', answer: coded('deflate', deflateRawSync(TEXT)), ...SHOWN },
  { name: 'deflate without its checksum', answer: coded('deflate', deflateSync(TEXT).subarray(0, -4)), ...SHOWN },
  { name: 'deflate of a plain page', answer: coded('deflate', plain), ...DAMAGED },
  { name: 'deflate of nothing', answer: coded('deflate', Buffer.alloc(0)), text: '', ...SHOWN },
  { name: 'gzip said to be deflate', answer: coded('deflate', gzip), ...DAMAGED },
  { name: 'deflate said to be gzip', answer: coded('gzip', deflateSync(TEXT)), ...DAMAGED },
  { name: 'br that was not asked for', answer: coded('br', brotliCompressSync(TEXT)), ...UNASKED },
  { name: 'br of a plain page', answer: coded('br', plain), ...UNASKED },
  { name: 'br that is cut', answer: coded('br', brotliCompressSync(TEXT).subarray(0, -4)), ...UNASKED },
  {
    name: 'br of nothing',
    answer: coded('br', Buffer.alloc(0)),
    text: '',
    prober: 'AV',
    browser: 'ERR_CONTENT_DECODING_FAILED',
    difference: 'Without a wanted text the coding of a page does not count.',
  },
  { name: 'zstd that was not asked for', answer: coded('zstd', zstdCompressSync(TEXT)), ...UNASKED },
  { name: 'zstd of a plain page', answer: coded('zstd', plain), ...UNASKED },
  {
    name: 'zstd of nothing',
    answer: coded('zstd', Buffer.alloc(0)),
    text: '',
    prober: 'AV',
    browser: 'ERR_CONTENT_DECODING_FAILED',
    difference: 'Without a wanted text the coding of a page does not count.',
  },
  { name: 'br, gzip', answer: coded('br, gzip', gzipSync(brotliCompressSync(TEXT))), ...UNASKED },
  { name: 'compress', answer: coded('compress', plain), ...SHOWN },
  { name: 'a coding of none', answer: coded('none', plain), ...SHOWN },
  { name: 'a coding of utf-8', answer: coded('utf-8', plain), ...SHOWN },
  { name: 'a coding of identity', answer: coded('identity', plain), ...SHOWN },
  { name: 'a coding of Identity', answer: coded('Identity', plain), ...SHOWN },
  { name: 'an empty coding', answer: coded('', plain), ...SHOWN },
  { name: 'a coding of 8bit', answer: coded('8bit', plain), ...SHOWN },
  { name: 'a coding of nonsense', answer: coded('nonsense', plain), ...SHOWN },
  {
    name: 'a coding of a charset in two fields',
    answer: withBody('Content-Encoding: none\r\nContent-Encoding: utf-8\r\n', plain),
    ...SHOWN,
  },
  { name: 'aws-chunked', answer: coded('aws-chunked', plain), ...SHOWN },
  {
    name: 'gzip that is cut behind the text',
    answer: coded('gzip', gzipSync(`needle${TEXT}`).subarray(0, -14)),
    prober: 'NR',
    browser: 'shown',
    difference: CUT,
  },
  { name: 'gzip with a file name', answer: coded('gzip', withName(gzip).subarray(0, -8)), ...SHOWN },
  { name: 'br over TLS', scheme: 'https', answer: coded('br', brotliCompressSync(TEXT)), ...SHOWN },
  {
    name: 'br over TLS that is cut',
    scheme: 'https',
    answer: coded('br', brotliCompressSync(`needle${TEXT}`).subarray(0, -4)),
    prober: 'NR',
    browser: 'without the text',
  },
  { name: 'br over TLS of a plain page', scheme: 'https', answer: coded('br', plain), ...DAMAGED },
  { name: 'br over TLS of nothing', scheme: 'https', answer: coded('br', Buffer.alloc(0)), text: '', ...SHOWN },
  {
    name: 'br, gzip over TLS',
    scheme: 'https',
    answer: coded('br, gzip', gzipSync(brotliCompressSync(TEXT))),
    ...SHOWN,
  },
  { name: 'zstd over TLS', scheme: 'https', answer: coded('zstd', zstdCompressSync(TEXT)), ...SHOWN },
  { name: 'zstd over TLS of a plain page', scheme: 'https', answer: coded('zstd', plain), ...DAMAGED },
  { name: 'zstd over TLS of nothing', scheme: 'https', answer: coded('zstd', Buffer.alloc(0)), text: '', ...SHOWN },
  {
    name: 'zstd over TLS in two frames',
    scheme: 'https',
    answer: coded('zstd', Buffer.concat([zstdCompressSync('<p>hay'), zstdCompressSync(TEXT)])),
    prober: 'SME',
    browser: 'shown',
    difference: 'Node.js decodes the first frame alone. Servers send one.',
  },
];
