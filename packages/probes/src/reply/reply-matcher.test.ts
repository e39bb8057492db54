import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReplyMatcher } from './reply-matcher.ts';

const matchInPieces = (matcher: ReplyMatcher, reply: Buffer, cuts: readonly number[]) => {
  const places = [0, ...cuts.map((cut) => cut % (reply.length + 1)).toSorted((a, b) => a - b), reply.length];
  for (const [index, from] of places.slice(0, -1).entries()) {
    const outcome = matcher.take(reply.subarray(from, places[index + 1]));
    if (outcome) return outcome;
  }
  return matcher.end('it ended');
};

describe('ReplyMatcher', () => {
  it('finds a success string for every division into packets', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 8 }), fc.string(), fc.string(), (cuts, before, after) => {
        const reply = Buffer.from(`${before}+READY${after}`);
        expect(matchInPieces(new ReplyMatcher({ successString: '+READY' }), reply, cuts).verdict).toBe('AV');
      }),
    );
  });

  it('finds an error string for every division into packets', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 8 }), fc.string(), (cuts, before) => {
        const reply = Buffer.from(`${before}-ERR`);
        expect(matchInPieces(new ReplyMatcher({ errorString: '-ERR' }), reply, cuts).verdict).toBe('RE');
      }),
    );
  });

  it('prefers the error string to the success string', () => {
    const matcher = new ReplyMatcher({ successString: 'OK', errorString: 'ERR' });
    expect(matcher.take(Buffer.from('OK but ERR'))?.verdict).toBe('RE');
  });

  it('accepts any byte if no string is expected', () => {
    expect(new ReplyMatcher({}).take(Buffer.of(0))?.verdict).toBe('AV');
    expect(new ReplyMatcher({ successString: '', errorString: '' }).take(Buffer.of(0))?.verdict).toBe('AV');
  });

  it.each([
    ['nothing came', {}, '', 'NR'],
    ['the success string is missing', { successString: 'OK' }, 'hello', 'RE'],
    ['the error string is missing', { errorString: 'ERR' }, 'hello', 'AV'],
  ])('judges the end of a reply if %s', (_case, strings, reply, verdict) => {
    const matcher = new ReplyMatcher(strings);
    if (reply) matcher.take(Buffer.from(reply));
    expect(matcher.end('it ended').verdict).toBe(verdict);
  });

  it('compares bytes, not characters', () => {
    expect(new ReplyMatcher({ successString: '\\xff\\x00' }).take(Buffer.of(1, 0xff, 0, 2))?.verdict).toBe('AV');
  });
});
