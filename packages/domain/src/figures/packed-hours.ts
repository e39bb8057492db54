import { emptyFigures, type HourFigures } from './hour-figures.ts';
import { ByteReader, ByteWriter } from './packed-numbers.ts';
import { bucketOf, countedIn, LAST_BUCKET, type ResponseHistogram } from './response-histogram.ts';

/*
 * Closed hours of a UTC day as bytes, one hour after the other: a day's bytes are made by appending.
 *
 *   hour | flags    1 byte    the hour (0 to 23) in the lower five bits; 31: one whose times are in tenths of a millisecond, since
 *                             some are below 10 ms, and another byte for the hour
 *   polls           varint
 *   unless PLAIN:             satisfied, tolerating, available, errors; with errors, their sum: varints
 *   if available:             sum, min, max − min in milliseconds, or tenths: varints
 *   with FIRST:               the histogram's first bucket, where it is not that of min: varint
 *   with HISTOGRAM:           counts from the first bucket on in half bytes, until all available ones are counted:
 *                             0 to 13 a count; 14 and a number n: the count 14 + n; 15 and a number n: n + 2 empty buckets
 *
 * An ordinary hour of 60 polls so takes about 15 bytes.
 */
const HOUR_BITS = 31;
const IN_TENTHS = 31;
/** Tenths of a millisecond are useful only for times below this limit. */
const TENTHS_BELOW_MS = 10;
/** Flag: every poll passed and was satisfied. */
const PLAIN = 32;
const HISTOGRAM = 64;
const FIRST = 128;

const MANY = 14;
const EMPTY_RUN = 15;
/** Shorter runs take less space without their length. */
const MIN_RUN_LENGTH = 2;

/** Packs one hour (0 to 23), to be appended to the bytes of the day. */
export const packHour = (hour: number, figures: HourFigures): Uint8Array => {
  const { polls, satisfied, tolerating, available, errors, responses } = figures;
  const isPlain = satisfied === polls && available === polls && tolerating === 0 && errors === 0;
  const hasHistogram = available > 0 && countedIn(responses) === available;
  const isInTenths = available > 0 && figures.availableMin < TENTHS_BELOW_MS;
  const scale = isInTenths ? 10 : 1;
  const min = Math.round(figures.availableMin * scale);
  const first = firstBucket(responses);
  const hasFirst = hasHistogram && first !== bucketOf(min / scale);
  const writer = new ByteWriter();
  writer.byte(
    (isInTenths ? IN_TENTHS : hour) | (isPlain ? PLAIN : 0) | (hasHistogram ? HISTOGRAM : 0) | (hasFirst ? FIRST : 0),
  );
  if (isInTenths) writer.byte(hour);
  writer.varint(polls);
  if (!isPlain) {
    for (const count of [satisfied, tolerating, available, errors]) writer.varint(count);
    if (errors > 0) writer.varint(figures.errorSum);
  }
  if (available > 0) {
    writer.varint(figures.availableSum * scale);
    writer.varint(min);
    writer.varint(Math.round(figures.availableMax * scale) - min);
  }
  if (hasFirst) writer.varint(first);
  if (hasHistogram) writeCounts(writer, responses.counts.slice(first - responses.first));
  return writer.bytes();
};

const firstBucket = ({ first, counts }: ResponseHistogram): number => first + counts.findIndex((count) => count > 0);

const writeCounts = (writer: ByteWriter, counts: readonly number[]): void => {
  let empty = 0;
  for (const count of counts) {
    if (count === 0) {
      empty += 1;
      continue;
    }
    if (empty >= MIN_RUN_LENGTH) {
      writer.half(EMPTY_RUN);
      writer.halves(empty - MIN_RUN_LENGTH);
    } else if (empty === 1) writer.half(0);
    empty = 0;
    if (count < MANY) writer.half(count);
    else {
      writer.half(MANY);
      writer.halves(count - MANY);
    }
  }
};

/**
 * Unpacks the hours of a day. If an hour was appended twice, the last entry is used. Throws a RangeError if `packHour`
 * did not create the bytes.
 */
export const unpackDay = (bytes: Uint8Array): Map<number, HourFigures> => {
  const hours = new Map<number, HourFigures>();
  const reader = new ByteReader(bytes);
  while (!reader.isAtEnd()) {
    const head = reader.byte();
    const isInTenths = (head & HOUR_BITS) === IN_TENTHS;
    const hour = isInTenths ? reader.byte() : head & HOUR_BITS;
    if (hour > 23) throw new RangeError(`The packed figures are invalid: an hour has the number ${hour}.`);
    hours.set(hour, readFigures(reader, head, isInTenths ? 10 : 1));
  }
  return hours;
};

/** @param scale Number of stored units per millisecond. */
const readFigures = (reader: ByteReader, head: number, scale: number): HourFigures => {
  const figures = emptyFigures();
  figures.polls = reader.varint();
  if ((head & PLAIN) !== 0) {
    figures.satisfied = figures.polls;
    figures.available = figures.polls;
  } else {
    figures.satisfied = reader.varint();
    figures.tolerating = reader.varint();
    figures.available = reader.varint();
    figures.errors = reader.varint();
    if (figures.errors > 0) figures.errorSum = reader.varint();
  }
  if (figures.available > 0) {
    figures.availableSum = reader.varint() / scale;
    const min = reader.varint();
    figures.availableMin = min / scale;
    figures.availableMax = (min + reader.varint()) / scale;
  }
  if ((head & HISTOGRAM) !== 0) {
    const first = (head & FIRST) !== 0 ? reader.varint() : bucketOf(figures.availableMin);
    figures.responses = { first, counts: readCounts(reader, figures.available, LAST_BUCKET + 1 - first) };
  }
  return figures;
};

/** Reads at most `maxCount` counts, because the bytes may come from an external source. */
const readCounts = (reader: ByteReader, available: number, maxCount: number): number[] => {
  const counts: number[] = [];
  for (let left = available; left > 0; ) {
    if (counts.length >= maxCount)
      throw new RangeError('The packed figures are invalid: response times are beyond the last bucket.');
    const half = reader.half();
    if (half === EMPTY_RUN) {
      const empty = reader.halves() + MIN_RUN_LENGTH;
      for (let n = 0; n < empty && counts.length < maxCount; n += 1) counts.push(0);
      continue;
    }
    const count = half === MANY ? MANY + reader.halves() : half;
    counts.push(count);
    left -= count;
  }
  reader.endHalves();
  return counts;
};
