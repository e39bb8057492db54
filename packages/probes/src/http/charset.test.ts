import { expect, it } from 'vitest';
import { decodeText } from './charset.ts';

const latin1 = Buffer.from('Grüße', 'latin1');

it.each([
  ['the header', latin1, 'text/html; charset=ISO-8859-1'],
  ['the header, quoted', latin1, 'text/html;charset="iso-8859-1"'],
  ['a meta element', Buffer.concat([Buffer.from('<meta charset="latin1">'), latin1]), 'text/html'],
  [
    'an older meta element',
    Buffer.concat([Buffer.from('<meta http-equiv=x content="text/html; charset=windows-1252">'), latin1]),
    undefined,
  ],
  ['nothing, as UTF-8', Buffer.from('Grüße'), undefined],
  ['an unknown label, as UTF-8', Buffer.from('Grüße'), 'text/html; charset=klingon'],
  [
    'a byte order mark over the header',
    Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), Buffer.from('Grüße')]),
    'text/html; charset=latin1',
  ],
  ['UTF-16 with its mark', Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from('Grüße', 'utf16le')]), 'text/html'],
])('decodes text by %s', (_by, body, contentType) => {
  expect(decodeText(body, contentType)).toContain('Grüße');
});
