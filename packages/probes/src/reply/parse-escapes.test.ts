import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEscapes } from './parse-escapes.ts';

describe('parseEscapes', () => {
  it.each([
    ['PING', 'PING'],
    ['a\\r\\nb', 'a\r\nb'],
    ['\\t', '\t'],
    ['\\\\n', '\\n'],
    ['\\x41\\x42', 'AB'],
    ['\\q and \\x4', '\\q and \\x4'],
    ['trailing \\', 'trailing \\'],
    ['', ''],
    ['grüß', 'grüß'],
  ])('reads %j', (typed, meant) => {
    expect(parseEscapes(typed).toString()).toBe(meant);
  });

  it('supports every byte as \\xNN', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const typed = [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
        expect([...parseEscapes(typed)]).toEqual([...bytes]);
      }),
    );
  });

  it('does not change text without a backslash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\\'));
        expect(parseEscapes(text).equals(Buffer.from(text))).toBe(true);
      }),
    );
  });

  it('restores text that was escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\\', '\r', '\n', '\t', 'x') }), (text) => {
        const names: Record<string, string> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', '\t': '\\t' };
        const typed = [...text].map((character) => names[character] ?? character).join('');
        expect(parseEscapes(typed).toString()).toBe(text);
      }),
    );
  });
});
