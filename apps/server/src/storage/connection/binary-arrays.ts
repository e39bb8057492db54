/*
 * Encodes arrays in the binary format of PostgreSQL (`array_recv` in src/backend/utils/adt/arrayfuncs.c) for the
 * statements that run with every poll. The text format takes several times as long on both sides. The driver sends a
 * Buffer as binary. The statement must cast it to exactly the type that is encoded here.
 */

type Write = (buffer: Buffer, value: number, at: number) => void;

const arraysOf =
  (oid: number, size: number, write: Write) =>
  (values: readonly (number | null)[]): Buffer => {
    const writer = new ArrayWriter(oid, values.length, size * values.length);
    // An index loop avoids the object that an iterator creates for each number.
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? null;
      if (value === null) writer.none();
      else write(writer.buffer, value, writer.next(size));
    }
    return writer.done();
  };

/** Rejects fractions. Buffer would truncate them, while PostgreSQL would reject their text. */
const integer = (value: number): number => {
  if (Number.isInteger(value)) return value;
  throw new RangeError(`${value} is not an integer.`);
};

/** This function and those below throw a RangeError for a number that the type cannot represent. */
export const smallints = arraysOf(21, 2, (buffer, value, at) => buffer.writeInt16BE(integer(value), at));

export const integers = arraysOf(23, 4, (buffer, value, at) => buffer.writeInt32BE(integer(value), at));

export const reals = arraysOf(700, 4, (buffer, value, at) => {
  const real = Math.fround(value);
  if (!Number.isFinite(real) && Number.isFinite(value)) throw new RangeError(`${value} is out of range for a real.`);
  buffer.writeFloatBE(real, at);
});

export const doubles = arraysOf(701, 8, (buffer, value, at) => buffer.writeDoubleBE(value, at));

/** PostgreSQL counts time from the year 2000. */
const EPOCH_MS = Date.UTC(2000);
const MICROS_PER_MS = 1000;

/** Encodes epoch milliseconds, with a precision of one microsecond. */
export const times = arraysOf(1184, 8, (buffer, value, at) => {
  const micros = integer(Math.round((value - EPOCH_MS) * MICROS_PER_MS));
  const high = Math.floor(micros / 2 ** 32);
  buffer.writeInt32BE(high, at);
  buffer.writeUInt32BE(micros - high * 2 ** 32, at + 4);
});

/** Replaces lone surrogates by U+FFFD. */
export const texts = (values: readonly (string | null)[]): Buffer => {
  let bytes = 0;
  for (const value of values) if (value !== null) bytes += Buffer.byteLength(value);
  const writer = new ArrayWriter(25, values.length, bytes);
  for (const value of values) {
    if (value === null) writer.none();
    else writer.text(value);
  }
  return writer.done();
};

const EMPTY_BYTES = 12;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const LENGTH_OF_NULL = -1;

class ArrayWriter {
  readonly buffer: Buffer;
  #end: number;
  #hasNulls = false;

  /**
   * @param oid - The type of the elements (src/include/catalog/pg_type.dat).
   * @param bytes - The total size of the elements without their lengths.
   */
  constructor(oid: number, count: number, bytes: number) {
    const isEmpty = count === 0;
    this.#end = isEmpty ? EMPTY_BYTES : HEADER_BYTES;
    this.buffer = Buffer.allocUnsafe(this.#end + LENGTH_BYTES * count + bytes);
    const dimensions = isEmpty ? 0 : 1;
    this.buffer.writeInt32BE(dimensions, 0);
    this.buffer.writeInt32BE(oid, 8);
    if (isEmpty) return;
    this.buffer.writeInt32BE(count, 12);
    const firstIndex = 1;
    this.buffer.writeInt32BE(firstIndex, 16);
  }

  none(): void {
    this.#end = this.buffer.writeInt32BE(LENGTH_OF_NULL, this.#end);
    this.#hasNulls = true;
  }

  next(size: number): number {
    const at = this.buffer.writeInt32BE(size, this.#end);
    this.#end = at + size;
    return at;
  }

  text(value: string): void {
    const at = this.#end + LENGTH_BYTES;
    const size = this.buffer.write(value, at);
    this.buffer.writeInt32BE(size, this.#end);
    this.#end = at + size;
  }

  done(): Buffer {
    this.buffer.writeInt32BE(this.#hasNulls ? 1 : 0, 4);
    return this.buffer.subarray(0, this.#end);
  }
}
