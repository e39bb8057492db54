import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedPoll, countPoll, emptyFigures, type HourFigures } from './hour-figures.ts';
import { packHour, unpackDay } from './packed-hours.ts';

const poll: fc.Arbitrary<CountedPoll> = fc.record({
  available: fc.boolean(),
  responseTimeMs: fc.option(fc.double({ min: 0, max: 40_000, noNaN: true }), { nil: null }),
  apdexThresholdMs: fc.constant(1000),
});
const figuresOf = (polls: readonly CountedPoll[]): HourFigures => {
  const figures = emptyFigures();
  for (const each of polls) countPoll(figures, each);
  return figures;
};
const figures = fc
  .oneof(
    fc.array(poll, { maxLength: 100 }),
    fc.array(poll, { minLength: 3000, maxLength: 3600 }),
    // Creates large counts from similar times, and a few very different times.
    fc.tuple(fc.array(poll, { maxLength: 3 }), fc.nat(3600)).map(([rest, count]) => [
      ...rest,
      ...Array.from({ length: count }, (_, n) => ({
        available: true,
        responseTimeMs: 100 + (n % 9),
        apdexThresholdMs: 1000,
      })),
    ]),
  )
  .map(figuresOf);

const roundedFigures = (exact: HourFigures): HourFigures => {
  const scale = exact.available > 0 && exact.availableMin < 10 ? 10 : 1;
  const rounded = (ms: number) => Math.round(ms * scale) / scale;
  return {
    ...exact,
    availableSum: rounded(exact.availableSum),
    availableMin: rounded(exact.availableMin),
    availableMax: rounded(exact.availableMax),
    errorSum: Math.round(exact.errorSum),
  };
};

describe('packed hours', () => {
  test('restores hours appended in any order, with times in whole milliseconds or, below 10 ms, in tenths', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(23), figures), { maxLength: 5, selector: ([hour]) => hour }),
        (hours) => {
          const bytes = Buffer.concat(hours.map(([hour, each]) => packHour(hour, each)));
          expect([...unpackDay(bytes)]).toEqual(hours.map(([hour, each]) => [hour, roundedFigures(each)]));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('returns only the last entry of an hour that was appended twice', () => {
    const [first, second] = [figuresOf([]), figuresOf([{ available: true, responseTimeMs: 7, apdexThresholdMs: 1 }])];
    const bytes = Buffer.concat([packHour(4, second), packHour(4, first), packHour(4, second)]);
    expect([...unpackDay(bytes)]).toEqual([[4, second]]);
  });

  test('omits a histogram that does not count every passed poll', () => {
    const partly = {
      ...figuresOf([{ available: true, responseTimeMs: 7, apdexThresholdMs: 9 }]),
      polls: 2,
      satisfied: 2,
      available: 2,
    };
    expect(unpackDay(packHour(0, partly)).get(0)).toEqual({ ...partly, responses: { first: 0, counts: [] } });
  });

  test('throws for forged bytes instead of creating long lists', () => {
    const [polls, sum, min, spread] = [1, 10, 10, 0];
    const aHour = (flags: number, ...rest: number[]) => Uint8Array.from([5 | flags, polls, sum, min, spread, ...rest]);
    const [plain, histogram, first] = [32, 64, 128];
    const manyEmpty = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x1f];
    expect(() => unpackDay(aHour(plain | histogram, ...manyEmpty))).toThrow(/beyond the last bucket/);
    const farFirst = [0xff, 0xff, 0xff, 0xff, 0x7f, 1];
    expect(() => unpackDay(aHour(plain | histogram | first, ...farFirst))).toThrow(/beyond the last bucket/);
    expect(() => unpackDay(Uint8Array.from([24 | plain, 0]))).toThrow(/number 24/);
  });

  test('rejects bytes that end in the middle of an hour', () => {
    const bytes = packHour(3, figuresOf([{ available: true, responseTimeMs: 300, apdexThresholdMs: 1 }]));
    for (let length = 1; length < bytes.length; length += 1) {
      expect(() => unpackDay(bytes.subarray(0, length)), String(length)).toThrow(/end in the middle of an hour/);
    }
  });

  const passed = (...times: number[]) =>
    figuresOf(times.map((responseTimeMs) => ({ available: true, responseTimeMs, apdexThresholdMs: 100 })));
  const failed = (...times: (number | null)[]) =>
    times.map((responseTimeMs) => ({ available: false, responseTimeMs, apdexThresholdMs: 100 }));
  // Stored data must remain readable forever. This includes data from releases that stored no tenths.
  test.each<[string, number, HourFigures, string, inTenths: string]>([
    ['one', 23, passed(7), '77 01 07 07 00 01', '7f 17 01 46 46 00 01'],
    [
      'two counts in a byte, the first in its lower half',
      5,
      passed(3, 4, 4),
      '65 03 0b 03 01 21',
      '7f 05 03 6e 1e 0a 21',
    ],
    ['an empty bucket', 5, passed(3, 5), '65 02 08 03 02 01 01', '7f 05 02 50 1e 14 01 01'],
    ['a run of empty buckets', 5, passed(3, 6), '65 02 09 03 03 f1 10', '7f 05 02 5a 1e 1e f1 10'],
    ['a long run', 5, passed(0, 90), '65 02 5a 00 5a f1 2f 01', '7f 05 02 84 07 00 84 07 f1 2f 01'],
    ['13 alike', 1, passed(...Array(13).fill(7)), '61 0d 5b 07 00 0d', '7f 01 0d 8e 07 46 00 0d'],
    ['14 alike', 1, passed(...Array(14).fill(7)), '61 0e 62 07 00 0e', '7f 01 0e d4 07 46 00 0e'],
    ['300 alike', 1, passed(...Array(300).fill(7)), '61 ac 02 b4 10 07 00 ee 4b', '7f 01 ac 02 88 a4 01 46 00 ee 4b'],
  ])('packs times below 10 ms in tenths and reads both formats: %s', (_what, hour, each, whole, inTenths) => {
    const [before, now] = [whole, inTenths].map((bytes) => bytes.replaceAll(' ', ''));
    expect(Buffer.from(packHour(hour, each)).toString('hex')).toBe(now);
    for (const hex of [before, now])
      expect([...unpackDay(Buffer.from(hex ?? '', 'hex'))]).toEqual([[hour, roundedFigures(each)]]);
  });

  test.each<[string, number, HourFigures, string]>([
    ['no polls', 0, figuresOf([]), '20 00'],
    ['one', 23, passed(17), '77 01 11 11 00 01'],
    ['two counts in a byte, the first in its lower half', 5, passed(10, 11, 11), '65 03 20 0a 01 21'],
    ['a first bucket that is not that of the rounded minimum', 3, passed(12.08), 'e3 01 0c 0c 00 0c 01'],
    ['failures', 4, figuresOf(failed(200, null)), '04 02 00 00 00 01 c8 01'],
  ])('packs to the expected bytes and reads them back: %s', (_what, hour, each, bytes) => {
    const hex = bytes.replaceAll(' ', '');
    expect(Buffer.from(packHour(hour, each)).toString('hex')).toBe(hex);
    expect([...unpackDay(Buffer.from(hex, 'hex'))]).toEqual([[hour, roundedFigures(each)]]);
  });

  test('preserves fractions of a millisecond below 10 ms', () => {
    const hour = unpackDay(packHour(0, passed(0.31, 0.42, 0.38))).get(0);
    expect(hour).toMatchObject({ availableSum: 1.1, availableMin: 0.3, availableMax: 0.4 });
  });

  test('packs a typical hour into at most 20 bytes', () => {
    // 60 response times around 180 ms, at most 30 % shorter or longer.
    const polls = Array.from({ length: 60 }, (_, n) => ({
      available: true,
      responseTimeMs: 180 * (1 + 0.3 * Math.sin(n * 2.399)),
      apdexThresholdMs: 1000,
    }));
    expect(packHour(23, figuresOf(polls)).length).toBeLessThanOrEqual(20);
  });
});
