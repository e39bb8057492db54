import { type BitReader, type BitWriter, riceBits, zigzag } from './bit-stream.ts';

/*
 * A column of whole numbers, of which the reader knows how many there are:
 *
 *   mode      2 bits   all alike; each by its difference from the median; each by its difference from the one before
 *   first     varint   the one number; the median; the first number
 *   width     6 bits   unless all are alike: of the Golomb-Rice codes of the differences, which follow
 */
const ALIKE = 0;
const FROM_MEDIAN = 1;
const FROM_PREVIOUS = 2;
const MAX_WIDTH = 52;
/** Differences of such numbers, and twice these differences, are exact. */
export const MAX_COLUMN_VALUE = 2 ** 50;

interface Plan {
  bits: number;
  write: (writer: BitWriter) => void;
}

export const writeIntegers = (writer: BitWriter, values: readonly number[]): void => planIntegers(values).write(writer);

/** Uses the encoding with the fewest bits. */
export const planIntegers = (values: readonly number[]): Plan => {
  const [first = 0] = values;
  if (values.every((value) => value === first)) {
    return {
      bits: 10,
      write: (writer) => {
        writer.bits(ALIKE, 2);
        writer.signed(first);
      },
    };
  }
  const median = Float64Array.from(values).sort()[values.length >> 1] ?? 0;
  const fromMedian = planDifferences(
    FROM_MEDIAN,
    median,
    values.map((value) => zigzag(value - median)),
  );
  const fromPrevious = planDifferences(
    FROM_PREVIOUS,
    first,
    values.slice(1).map((value, index) => zigzag(value - (values[index] ?? 0))),
  );
  return fromPrevious.bits < fromMedian.bits ? fromPrevious : fromMedian;
};

const planDifferences = (mode: number, first: number, differences: readonly number[]): Plan => {
  const { width, bits } = bestWidth(differences);
  return {
    bits: bits + 16,
    write: (writer) => {
      writer.bits(mode, 2);
      writer.signed(first);
      writer.bits(width, 6);
      for (const difference of differences) writer.rice(difference, width);
    },
  };
};

/** Tries a few widths near that of the mean, because some numbers are outliers. */
const bestWidth = (values: readonly number[]): { width: number; bits: number } => {
  const sum = values.reduce((total, value) => total + value, 0);
  const guess = Math.floor(Math.log2(sum / values.length + 1));
  let best = { width: 0, bits: Number.POSITIVE_INFINITY };
  // Outliers make the mean too large, never too small.
  for (let width = Math.min(guess + 1, MAX_WIDTH); width >= 0; width -= 1) {
    const bits = riceBits(values, width);
    if (bits < best.bits) best = { width, bits };
    else if (width < guess - 1) break;
  }
  return best;
};

export const readIntegers = (reader: BitReader, count: number): number[] => {
  const mode = reader.bits(2);
  const first = reader.signed();
  if (mode === ALIKE) return new Array<number>(count).fill(first);
  const width = reader.bits(6);
  if (width > MAX_WIDTH || mode > FROM_PREVIOUS)
    throw new RangeError('The packed results are invalid: a column has an unknown format.');
  const values = new Array<number>(count);
  if (mode === FROM_MEDIAN) {
    for (let index = 0; index < count; index += 1) values[index] = first + reader.signedRice(width);
    return values;
  }
  let previous = first;
  if (count > 0) values[0] = first;
  for (let index = 1; index < count; index += 1) {
    previous += reader.signedRice(width);
    values[index] = previous;
  }
  return values;
};

/*
 * A column of numbers with fractions starts with 4 bits: the maximum number of decimals, or 15. All numbers follow as a
 * column of whole numbers, or for 15 as the 64 bits of their doubles.
 */
const DECIMALS_BITS = 4;
const MAX_DECIMALS = 9;
const BY_BITS = 15;
const SCALES = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) => 10 ** decimals);

export const writeDecimals = (writer: BitWriter, values: readonly number[]): void => {
  const decimals = decimalsOf(values);
  writer.bits(decimals, DECIMALS_BITS);
  if (decimals === BY_BITS) writeDoubles(writer, values);
  else writeIntegers(writer, scaled(values, decimals));
};

export const readDecimals = (reader: BitReader, count: number): number[] => {
  const decimals = readDecimalsCount(reader);
  return decimals === BY_BITS ? readDoubles(reader, count) : unscaled(readIntegers(reader, count), decimals);
};

/**
 * Writes numbers that are near the number at the same index of the second list. The column starts with the same 4 bits.
 * Unless these are 15, one bit shows whether the numbers follow or their differences from the second list.
 */
export const writeDecimalsNear = (writer: BitWriter, values: readonly number[], reference: readonly number[]): void => {
  const decimals = decimalsOf(values);
  writer.bits(decimals, DECIMALS_BITS);
  if (decimals === BY_BITS) {
    writeDoubles(writer, values);
    return;
  }
  const whole = scaled(values, decimals);
  const alone = planIntegers(whole);
  const expected = reference.map((other) => expectedBy(other, decimals));
  const near = planIntegers(whole.map((value, index) => value - (expected[index] ?? 0)));
  const isNear = near.bits < alone.bits;
  writer.bits(isNear ? 1 : 0, 1);
  (isNear ? near : alone).write(writer);
};

export const readDecimalsNear = (reader: BitReader, reference: readonly number[]): number[] => {
  const decimals = readDecimalsCount(reader);
  if (decimals === BY_BITS) return readDoubles(reader, reference.length);
  const isNear = reader.bits(1) === 1;
  const whole = readIntegers(reader, reference.length);
  if (isNear) {
    for (const [index, other] of reference.entries()) whole[index] = (whole[index] ?? 0) + expectedBy(other, decimals);
  }
  return unscaled(whole, decimals);
};

const readDecimalsCount = (reader: BitReader): number => {
  const decimals = reader.bits(DECIMALS_BITS);
  if (decimals > MAX_DECIMALS && decimals !== BY_BITS)
    throw new RangeError('The packed results are invalid: a column has an unknown format.');
  return decimals;
};

const decimalsOf = (values: readonly number[]): number => {
  let decimals = 0;
  for (const value of values) {
    while (!isExact(value, decimals)) {
      decimals += 1;
      if (decimals > MAX_DECIMALS) return BY_BITS;
    }
  }
  // A number that is exact with fewer decimals may be too large with more decimals.
  return values.every((value) => isExact(value, decimals)) ? decimals : BY_BITS;
};

/** IEEE 754 rounds the division correctly, like a parsed decimal. A negative zero is not a whole number. */
const isExact = (value: number, decimals: number): boolean => {
  const scale = SCALES[decimals] ?? 1;
  const whole = Math.round(value * scale);
  return Math.abs(whole) <= MAX_COLUMN_VALUE / 2 && Object.is((whole + 0) / scale, value);
};

const scaled = (values: readonly number[], decimals: number): number[] => {
  const scale = SCALES[decimals] ?? 1;
  return values.map((value) => Math.round(value * scale));
};

const unscaled = (whole: readonly number[], decimals: number): number[] => {
  const scale = SCALES[decimals] ?? 1;
  return whole.map((value) => value / scale);
};

const expectedBy = (other: number, decimals: number): number => {
  const expected = Math.round(other * (SCALES[decimals] ?? 1));
  return Math.abs(expected) <= MAX_COLUMN_VALUE / 2 ? expected : 0;
};

const writeDoubles = (writer: BitWriter, values: readonly number[]): void => {
  writer.raw(new Uint8Array(Float64Array.from(values).buffer));
};

const readDoubles = (reader: BitReader, count: number): number[] => [...new Float64Array(reader.raw(count * 8).buffer)];
