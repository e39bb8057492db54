import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packResults, type ResultRow, unpackResults } from './packed-results.ts';

const BEGIN = Date.parse('2026-04-01T00:00:00Z') * 1000;

/** Like a `real` from PostgreSQL, the shortest decimal of a 32-bit float. Also other doubles and special values. */
const real = fc.oneof(
  fc.nat(300_000).map((hundredths) => hundredths / 100),
  fc.float({ noNaN: true }).map((value) => Number(Math.fround(value).toPrecision(7))),
  fc.double(),
  fc.constantFrom(0, -0, 1e-45, 3.4028235e38, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const facts = fc.record(
  {
    verdict: orNull(fc.integer({ min: -32_768, max: 32_767 })),
    statusCode: orNull(fc.integer({ min: -32_768, max: 32_767 })),
    location: fc.oneof(fc.constantFrom('local', 'berlin'), fc.string({ unit: 'binary' })),
    detail: orNull(
      fc.oneof(
        fc.json(),
        fc
          .nat(50)
          .map(
            (n) => `{"summary": "The server answered ${500 + n}", "proberError": null, "remoteAddress": "10.0.0.1"}`,
          ),
      ),
    ),
    certificateId: orNull(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  },
  { noNullPrototype: true },
);
const anyResult = fc.record(
  {
    startedAt: fc.oneof(
      fc.nat(100_000_000_000).map((micros) => BEGIN + micros),
      fc.integer({ min: 0, max: 2 ** 50 }).map((micros) => BEGIN + micros - 2 ** 49),
      fc.nat(3600).map((seconds) => BEGIN + seconds * 1_000_000),
    ),
    responseMs: orNull(real),
    phases: orNull(fc.array(orNull(real), { maxLength: 7 })),
    facts,
  },
  { noNullPrototype: true },
);
const ordinary = fc
  .tuple(
    fc.constantFrom(1, 5, 30, 60, 3600),
    fc.array(facts, { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(fc.nat(2), fc.nat(400), fc.array(fc.nat(2000), { minLength: 5, maxLength: 5 }), fc.nat(99)), {
      maxLength: 200,
    }),
  )
  .map(([interval, kinds, probes]) =>
    probes.map(
      ([kind, late, tenths, more], index): ResultRow => ({
        startedAt: BEGIN + (index * interval * 1000 + late) * 1000,
        responseMs: (tenths.reduce((sum, each) => sum + each * 10, 0) + more) / 100,
        phases: tenths.map((each) => each / 10),
        facts: kinds[kind % kinds.length] as ResultRow['facts'],
      }),
    ),
  );
const results = fc
  .oneof(fc.array(anyResult, { maxLength: 40 }), ordinary)
  .map((rows) => [...rows].sort((a, b) => a.startedAt - b.startedAt));

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));

describe('packed results', () => {
  test('returns exactly the packed results after unpacking', () => {
    fc.assert(
      fc.property(results, (rows) => {
        expect(unpackResults(packResults(rows))).toStrictEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });

  test('needs less than nine bytes per result for an hour of one check', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const rows = Array.from({ length: 60 }, (_, minute): ResultRow => {
      const phases = [0.4, 12, 25, 60, 2].map((ms) => Math.round(ms * (0.9 + random() * 0.2) * 10) / 10);
      return {
        startedAt: BEGIN + (minute * 60_000 + 17_345 + Math.floor(random() * 3)) * 1000,
        responseMs: Math.round((phases.reduce((a, b) => a + b) + random() * 0.2) * 100) / 100,
        phases,
        facts: { verdict: 0, statusCode: 200, location: 'local', detail: null, certificateId: 123_456_789 },
      };
    });
    expect(packResults(rows).length / rows.length).toBeLessThan(9);
  });

  test('returns one shared object for equal facts', () => {
    const one = { verdict: 0, statusCode: 200, location: 'local', detail: null, certificateId: null };
    const rows = [0, 1].map((n) => ({ startedAt: BEGIN + n, responseMs: n, phases: null, facts: { ...one } }));
    const [first, second] = unpackResults(packResults(rows));
    expect(second?.facts).toBe(first?.facts);
  });

  test('reads the bytes that the first version wrote', () => {
    const row = (
      startedAt: number,
      responseMs: number | null,
      phases: ResultRow['phases'],
      verdict: number,
      detail: string | null,
    ) => ({
      startedAt,
      responseMs,
      phases,
      facts: { verdict, statusCode: 200, location: 'local', detail, certificateId: -7 },
    });
    expect(unpackResults(bytesOf(WRITTEN_BY_VERSION_1))).toStrictEqual([
      row(BEGIN, 123.45, [0.5, 10.2, 20.1, 60.3, 32.3], 0, null),
      row(BEGIN + 60_001_000, null, [0.5, null, null, null, null], 1, '{"summary": "Connection refused"}'),
      row(BEGIN + 120_003_000, 99.99, [0.4, 10, 20, 60.3, 9.2], 0, null),
    ]);
  });

  test('rejects times out of order, before 1970 or with fractions, and too many phases', () => {
    const row = {
      startedAt: BEGIN,
      responseMs: 1,
      phases: null,
      facts: { verdict: 0, statusCode: null, location: '', detail: null, certificateId: null },
    };
    for (const rows of [
      [row, { ...row, startedAt: BEGIN - 1 }],
      [{ ...row, startedAt: -1 }],
      [{ ...row, startedAt: BEGIN + 0.5 }],
      [row, { ...row, startedAt: BEGIN + 2 ** 51 }],
      [{ ...row, phases: new Array<number>(101).fill(1) }],
    ])
      expect(() => packResults(rows)).toThrow(RangeError);
  });
});

describe('bytes that are not packed results', () => {
  /** Simulates damage that the checksum does not detect. */
  const withChecksum = (bytes: Uint8Array): Uint8Array => {
    let hash = 0x811c9dc5;
    for (const byte of bytes.subarray(5)) hash = Math.imul(hash ^ byte, 0x01000193);
    const checked = Uint8Array.from(bytes);
    if (checked.length >= 5) new DataView(checked.buffer).setUint32(1, hash >>> 0);
    return checked;
  };
  const readOrRefuse = (bytes: Uint8Array): void => {
    try {
      for (const { startedAt } of unpackResults(bytes)) expect(typeof startedAt).toBe('number');
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  };

  test('rejects bytes if one bit has changed, or if they were cut or extended', () => {
    fc.assert(
      fc.property(results, fc.nat(), fc.nat(), (rows, place, cut) => {
        const bytes = packResults(rows);
        const flipped = Uint8Array.from(bytes);
        const bit = place % (bytes.length * 8);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => unpackResults(flipped)).toThrow(RangeError);
        expect(() => unpackResults(bytes.subarray(0, cut % bytes.length))).toThrow(RangeError);
        expect(() => unpackResults(Uint8Array.from([...bytes, 0]))).toThrow(RangeError);
        expect(() => unpackResults(withChecksum(Uint8Array.from([...bytes, 0])))).toThrow(RangeError);
      }),
      { numRuns: 200 },
    );
  });

  test('reads or rejects bytes with any content, always in finite time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        readOrRefuse(bytes);
        readOrRefuse(withChecksum(Uint8Array.from([1, 0, 0, 0, 0, ...bytes])));
      }),
      { numRuns: 3000 },
    );
  });

  test('reads or rejects changed bytes with a corrected checksum, always in finite time', () => {
    fc.assert(
      fc.property(results, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }), (rows, changes) => {
        const bytes = packResults(rows);
        for (const [place, byte] of changes) bytes[5 + (place % Math.max(bytes.length - 5, 1))] = byte;
        readOrRefuse(withChecksum(bytes));
      }),
      { numRuns: 1000 },
    );
  });
});

const WRITTEN_BY_VERSION_1 =
  '0167951b4303020000056c6f63616c0000217b2273756d6d617279223a2022436f6e6e656374696f6e2072656675736564227d0201420e6c00d0e0170839b001a000831000600001c13d5997270782530f20a0c080a102a09039407028391018d82684860589e652050202';
