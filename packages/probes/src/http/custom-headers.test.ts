import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerProblem } from './custom-headers.ts';

describe('headerProblem', () => {
  it.each([
    ['X-Token', 'abc'],
    ['Host', 'internal.example'],
    ['accept', 'application/json'],
    ['X-Empty', ''],
  ])('allows %s: %s', (name, value) => {
    expect(headerProblem(name, value)).toBeNull();
  });

  it.each([
    'Connection',
    'transfer-encoding',
    'Content-Length',
    'Upgrade',
    'TE',
    'Trailer',
    'Keep-Alive',
    'Proxy-Authorization',
    'Expect',
  ])('rejects the hop-by-hop or framing header %s', (name) => {
    expect(headerProblem(name, 'x')).toContain(name);
  });

  it.each([
    ['', 'x'],
    ['two words', 'x'],
    ['X:', 'x'],
    ['X-A', 'a\r\nX-B: b'],
    ['X-A', 'a\0'],
    ['X-Ü', 'x'],
  ])('rejects %j: %j', (name, value) => {
    expect(headerProblem(name, value)).not.toBeNull();
  });

  it('never allows a line break', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom('\r', '\n'), (before, after, lineBreak) => {
        expect(headerProblem('X-A', `${before}${lineBreak}${after}`)).not.toBeNull();
        expect(headerProblem(`${before}${lineBreak}${after}`, 'x')).not.toBeNull();
      }),
    );
  });
});
