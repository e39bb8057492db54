import { BitReader, BitWriter } from './bit-stream.ts';
import {
  MAX_COLUMN_VALUE,
  readDecimals,
  readDecimalsNear,
  readIntegers,
  writeDecimals,
  writeDecimalsNear,
  writeIntegers,
} from './packed-columns.ts';

/** Facts that results have in common. Results that were packed together share one object. */
export interface ResultFacts {
  /** The index into `VERDICTS`. Null for a prober error. */
  verdict: number | null;
  statusCode: number | null;
  location: string;
  detail: string | null;
  certificateId: number | null;
}

export interface ResultRow {
  /** In microseconds since 1970. */
  startedAt: number;
  responseMs: number | null;
  /** dns, connect, tls, first byte and transfer, in milliseconds. */
  phases: readonly (number | null)[] | null;
  facts: ResultFacts;
}

/*
 * Results of one check, in the order of their times, as bytes:
 *
 *   version     1 byte
 *   checksum    4 bytes, FNV-1a of all that follows
 *   count       varint
 *   texts       varint, how many; each by how many bytes it shares with the end and the beginning of the one before, and the rest
 *   kinds       varint, how many; each facts, which times it has, and its texts by their places
 *   kind        column, of each result
 *   times       first, unit (1 bit: milliseconds or microseconds), interval: varints; columns of how many intervals each lies after
 *               the one before, and how far from there
 *   phases      a column of decimals for each
 *   response    column of decimals, near the sum of the phases
 *
 * An ordinary hour of 60 results so takes 6 to 8 bytes a result.
 */
const VERSION = 1;
const HEAD_BYTES = 5;
/** Limits for bytes from an untrusted source. */
export const MAX_RESULTS = 32_767;
const MAX_PHASES = 100;
const MAX_TEXT_BYTES = 1 << 26;
const MICROS_PER_MS = 1000;
/** Maximum time between the first and the last result, about 35 years, so that differences are exact. */
const MAX_SPAN = MAX_COLUMN_VALUE;

interface Kind {
  facts: ResultFacts;
  hasResponse: boolean;
  /** Null if the results have no phases. */
  phases: readonly boolean[] | null;
}

/** The results must be ordered by time. Throws a RangeError if the format cannot represent them. */
export const packResults = (results: readonly ResultRow[]): Uint8Array => {
  if (results.length > MAX_RESULTS)
    throw new RangeError(`The results cannot be packed: the maximum is ${MAX_RESULTS} results.`);
  const kinds = new Kinds();
  const kindOf = results.map((result) => kinds.placeOf(result));
  const writer = new BitWriter();
  writer.bits(VERSION, 8);
  writer.bits(0, 32);
  writer.varint(results.length);
  writeKinds(writer, kinds.all);
  writeIntegers(writer, kindOf);
  writeTimes(
    writer,
    results.map(({ startedAt }) => startedAt),
  );
  const maxPhases = Math.max(0, ...kinds.all.map(({ phases }) => phases?.length ?? 0));
  for (let phase = 0; phase < maxPhases; phase += 1) {
    writeDecimals(
      writer,
      results.map(({ phases }) => phases?.[phase] ?? null).filter((ms) => ms !== null),
    );
  }
  const responding = results.filter(({ responseMs }) => responseMs !== null);
  writeDecimalsNear(
    writer,
    responding.map(({ responseMs }) => responseMs ?? 0),
    responding.map(({ phases }) => sumOf(phases)),
  );
  const bytes = writer.bytes();
  new DataView(bytes.buffer).setUint32(1, checksumOf(bytes));
  return bytes;
};

/** Throws a RangeError for bytes that `packResults` did not create. */
export const unpackResults = (bytes: Uint8Array): ResultRow[] => {
  if (bytes[0] !== VERSION) throw new RangeError(`The packed results have the unknown version ${bytes[0]}.`);
  if (bytes.length < HEAD_BYTES) throw new RangeError('The packed results are invalid: bytes are missing at the end.');
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(1) !== checksumOf(bytes))
    throw new RangeError('The packed results are invalid: the checksum does not match.');
  const reader = new BitReader(bytes, HEAD_BYTES);
  const count = reader.varint();
  if (count > MAX_RESULTS)
    throw new RangeError('The packed results are invalid: the number of results is above the maximum.');
  const kinds = readKinds(reader, count);
  const kindOf = readIntegers(reader, count).map((place) => at(kinds, place));
  const times = readTimes(reader, count);
  const phases = readPhases(reader, kindOf);
  const results: ResultRow[] = [];
  const responding: ResultRow[] = [];
  for (const [index, { facts, hasResponse }] of kindOf.entries()) {
    const result = { startedAt: times[index] ?? 0, responseMs: null, phases: phases[index] ?? null, facts };
    results.push(result);
    if (hasResponse) responding.push(result);
  }
  const responses = readDecimalsNear(
    reader,
    responding.map((result) => sumOf(result.phases)),
  );
  for (const [index, result] of responding.entries()) result.responseMs = responses[index] ?? null;
  if (!reader.isAtEnd()) throw new RangeError('The packed results are invalid: there are bytes after the last result.');
  return results;
};

const readPhases = (reader: BitReader, kindOf: readonly Kind[]): ((number | null)[] | null)[] => {
  const all = kindOf.map(({ phases }): (number | null)[] | null => (phases === null ? null : []));
  const maxPhases = kindOf.reduce((max, { phases }) => Math.max(max, phases?.length ?? 0), 0);
  for (let phase = 0; phase < maxPhases; phase += 1) {
    let count = 0;
    for (const { phases } of kindOf) if (phases?.[phase] === true) count += 1;
    const values = readDecimals(reader, count);
    let next = 0;
    for (const [index, { phases }] of kindOf.entries()) {
      if (phases === null || phase >= phases.length) continue;
      all[index]?.push(phases[phase] === true ? (values[next] ?? null) : null);
      if (phases[phase] === true) next += 1;
    }
  }
  return all;
};

const at = <Value>(values: readonly Value[], place: number): Value => {
  const value = values[place];
  if (value === undefined)
    throw new RangeError('The packed results are invalid: a reference points to a missing entry.');
  return value;
};

const sumOf = (phases: ResultRow['phases']): number => {
  let sum = 0;
  if (phases !== null) for (const ms of phases) sum += ms ?? 0;
  return Number.isFinite(sum) ? sum : 0;
};

/** 32-bit FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/. */
const checksumOf = (bytes: Uint8Array): number => {
  let hash = 0x811c9dc5;
  for (let index = HEAD_BYTES; index < bytes.length; index += 1) {
    hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193);
  }
  return hash >>> 0;
};

class Kinds {
  readonly all: Kind[] = [];
  readonly #places = new Map<string, number>();
  #last: { result: ResultRow; place: number } | null = null;

  placeOf(result: ResultRow): number {
    if (this.#last !== null && isOfSameKind(this.#last.result, result)) return this.#last.place;
    const { facts, responseMs, phases } = result;
    if (phases !== null && phases.length > MAX_PHASES)
      throw new RangeError('The results cannot be packed: a result has too many phases.');
    const hasPhases = phases === null ? null : phases.map((ms) => ms !== null);
    const { verdict, statusCode, location, detail, certificateId } = facts;
    const key = JSON.stringify([verdict, statusCode, location, detail, certificateId, responseMs !== null, hasPhases]);
    const place = this.#places.get(key) ?? this.all.length;
    if (place === this.all.length) {
      this.#places.set(key, place);
      this.all.push({ facts, hasResponse: responseMs !== null, phases: hasPhases });
    }
    this.#last = { result, place };
    return place;
  }
}

const isOfSameKind = (one: ResultRow, other: ResultRow): boolean =>
  (one.facts === other.facts || areAlike(one.facts, other.facts)) &&
  (one.responseMs === null) === (other.responseMs === null) &&
  haveSamePhases(one.phases, other.phases);

export const areAlike = (one: ResultFacts, other: ResultFacts): boolean =>
  one.verdict === other.verdict &&
  one.statusCode === other.statusCode &&
  one.location === other.location &&
  one.detail === other.detail &&
  one.certificateId === other.certificateId;

const haveSamePhases = (one: ResultRow['phases'], other: ResultRow['phases']): boolean => {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((ms, phase) => (ms === null) === (other[phase] === null));
};

const writeKinds = (writer: BitWriter, kinds: readonly Kind[]): void => {
  const texts = new Map<string, number>();
  for (const { facts } of kinds) {
    for (const text of [facts.location, facts.detail])
      if (text !== null && !texts.has(text)) texts.set(text, texts.size);
  }
  writeTexts(writer, [...texts.keys()]);
  const orNull = (value: number | null): void => {
    writer.bits(value === null ? 0 : 1, 1);
    if (value !== null) writer.signed(value);
  };
  writer.varint(kinds.length);
  for (const { facts, hasResponse, phases } of kinds) {
    orNull(facts.verdict);
    orNull(facts.statusCode);
    orNull(facts.certificateId);
    writer.varint(texts.get(facts.location) ?? 0);
    orNull(facts.detail === null ? null : (texts.get(facts.detail) ?? 0));
    writer.bits(hasResponse ? 1 : 0, 1);
    writer.varint(phases === null ? 0 : phases.length + 1);
    for (const isThere of phases ?? []) writer.bits(isThere ? 1 : 0, 1);
  }
};

const readKinds = (reader: BitReader, maxCount: number): Kind[] => {
  // Each result has at most two texts: a location and a detail.
  const texts = readTexts(reader, 2 * maxCount);
  const orNull = (): number | null => (reader.bits(1) === 1 ? reader.signed() : null);
  const count = reader.varint();
  if (count > maxCount) throw new RangeError('The packed results are invalid: there are too many kinds of results.');
  return Array.from({ length: count }, () => {
    const verdict = orNull();
    const statusCode = orNull();
    const certificateId = orNull();
    const location = at(texts, reader.varint());
    const place = orNull();
    const detail = place === null ? null : at(texts, place);
    const hasResponse = reader.bits(1) === 1;
    const phases = reader.varint();
    if (phases > MAX_PHASES + 1) throw new RangeError('The packed results are invalid: a result has too many phases.');
    return {
      facts: { verdict, statusCode, location, detail, certificateId },
      hasResponse,
      phases: phases === 0 ? null : Array.from({ length: phases - 1 }, () => reader.bits(1) === 1),
    };
  });
};

const TO_UTF8 = new TextEncoder();
const FROM_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const writeTexts = (writer: BitWriter, texts: readonly string[]): void => {
  writer.varint(texts.length);
  let previous = new Uint8Array();
  for (const text of texts) {
    const bytes = TO_UTF8.encode(text);
    const [begin, end] = sharedWith(previous, bytes);
    writer.varint(begin);
    writer.varint(end);
    writer.varint(bytes.length - begin - end);
    writer.raw(bytes.subarray(begin, bytes.length - end));
    previous = bytes;
  }
};

/** Returns the number of shared bytes at the beginning, and of further shared bytes at the end. */
const sharedWith = (one: Uint8Array, other: Uint8Array): [number, number] => {
  const shorter = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < shorter && one[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return [begin, end];
};

const readTexts = (reader: BitReader, maxCount: number): string[] => {
  const count = reader.varint();
  if (count > maxCount) throw new RangeError('The packed results are invalid: there are too many texts.');
  let previous = new Uint8Array();
  let total = 0;
  const texts: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const [begin, end] = [reader.varint(), reader.varint()];
    if (begin + end > previous.length)
      throw new RangeError(
        'The packed results are invalid: a text shares more characters with the previous text than it has.',
      );
    const middle = reader.raw(reader.varint());
    total += begin + middle.length + end;
    if (total > MAX_TEXT_BYTES) throw new RangeError('The packed results are invalid: the texts are too long.');
    const bytes = new Uint8Array(begin + middle.length + end);
    bytes.set(previous.subarray(0, begin));
    bytes.set(middle, begin);
    bytes.set(previous.subarray(previous.length - end), begin + middle.length);
    texts.push(decode(bytes));
    previous = bytes;
  }
  return texts;
};

const decode = (bytes: Uint8Array): string => {
  try {
    return FROM_UTF8.decode(bytes);
  } catch {
    throw new RangeError('The packed results are invalid: a text is not valid UTF-8.');
  }
};

const writeTimes = (writer: BitWriter, times: readonly number[]): void => {
  const [first = 0] = times;
  if ((times.at(-1) ?? 0) - first > MAX_SPAN)
    throw new RangeError('The results cannot be packed: their times are too far apart.');
  if (first < 0 || times.some((time, index) => !Number.isSafeInteger(time) || time < (times[index - 1] ?? time)))
    throw new RangeError(
      'The results cannot be packed: their times must be whole milliseconds since 1970, in ascending order.',
    );
  const inMs = times.every((time) => time % MICROS_PER_MS === 0);
  const unit = inMs ? MICROS_PER_MS : 1;
  const since = times.map((time) => (time - first) / unit);
  const second = 1_000_000 / unit;
  const gaps = since.slice(1).map((time, index) => time - (since[index] ?? 0));
  const usual = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? second;
  // The interval of a check is a whole number of seconds, and probes start with small deviations.
  const interval = Math.max(Math.round(usual / second), 1) * second;
  const slots = since.map((time) => Math.round(time / interval));
  writer.varint(first);
  writer.bits(inMs ? 1 : 0, 1);
  writer.varint(interval);
  writeIntegers(writer, slots.map((slot, index) => slot - (slots[index - 1] ?? 0)).slice(1));
  writeIntegers(writer, since.map((time, index) => time - (slots[index] ?? 0) * interval).slice(1));
};

const readTimes = (reader: BitReader, count: number): number[] => {
  const first = reader.varint();
  const unit = reader.bits(1) === 1 ? MICROS_PER_MS : 1;
  const interval = reader.varint();
  const steps = readIntegers(reader, Math.max(count - 1, 0));
  const offsets = readIntegers(reader, Math.max(count - 1, 0));
  const times = count > 0 ? [first] : [];
  let slot = 0;
  for (let index = 1; index < count; index += 1) {
    slot += steps[index - 1] ?? 0;
    times.push(first + (slot * interval + (offsets[index - 1] ?? 0)) * unit);
  }
  return times;
};
