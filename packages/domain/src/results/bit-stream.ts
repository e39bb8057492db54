/** Whole numbers up to 2^53, of which JavaScript is exact. */
const MAX_BITS = 53;
/** A number that takes more ones than this is written by its bits. */
const MAX_UNARY_BITS = 20;

/** As many bits as fit, with seven that wait, into the 31 of a positive number that shifts know. */
const BITS_AT_ONCE = 24;

/** Appends numbers of any width in bits to bytes, the lowest bit first. */
export class BitWriter {
  #bytes = new Uint8Array(256);
  #length = 0;
  /** Bits that make no whole byte yet, and how many they are. */
  #waiting = 0;
  #count = 0;

  /** `value` below 2^`width`, at most 53 bits. */
  bits(value: number, width: number): void {
    if (width <= BITS_AT_ONCE) {
      this.#append(value, width);
      return;
    }
    const low = value % 2 ** BITS_AT_ONCE;
    this.#append(low, BITS_AT_ONCE);
    this.bits((value - low) / 2 ** BITS_AT_ONCE, width - BITS_AT_ONCE);
  }

  /** A whole number from 0 on, seven bits at a time. */
  varint(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.bits((rest % 128) + 128, 8);
    this.bits(rest, 8);
  }

  /** A whole number; small ones are short, positive or negative. */
  signed(value: number): void {
    this.varint(zigzag(value));
  }

  /** Golomb-Rice code of `value` (from 0 on): `value` / 2^`width` in ones, a zero, and `width` bits. */
  rice(value: number, width: number): void {
    const size = 2 ** width;
    const ones = Math.floor(value / size);
    if (ones >= MAX_UNARY_BITS) {
      this.bits(2 ** MAX_UNARY_BITS - 1, MAX_UNARY_BITS);
      this.bits(value, MAX_BITS);
      return;
    }
    this.bits(2 ** ones - 1, ones + 1);
    this.bits(value % size, width);
  }

  raw(bytes: Uint8Array): void {
    for (const byte of bytes) this.bits(byte, 8);
  }

  bytes(): Uint8Array {
    const bytes = this.#bytes.slice(0, this.#length + (this.#count > 0 ? 1 : 0));
    if (this.#count > 0) bytes[this.#length] = this.#waiting;
    return bytes;
  }

  #append(value: number, width: number): void {
    this.#waiting |= value << this.#count;
    this.#count += width;
    for (; this.#count >= 8; this.#count -= 8) {
      if (this.#length + 1 >= this.#bytes.length) this.#grow();
      this.#bytes[this.#length] = this.#waiting & 255;
      this.#length += 1;
      this.#waiting >>>= 8;
    }
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** How many bits `BitWriter.rice` takes for all of the values. */
export const riceBits = (values: readonly number[], width: number): number => {
  const size = 2 ** width;
  let bits = values.length * (1 + width);
  for (const value of values) {
    const ones = value < size ? 0 : Math.floor(value / size);
    bits += ones >= MAX_UNARY_BITS ? MAX_UNARY_BITS + MAX_BITS - 1 - width : ones;
  }
  return bits;
};

/** 0, -1, 1, -2, 2, … as 0, 1, 2, 3, 4, … */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

/** Reads what a BitWriter wrote. Throws a RangeError where the bytes end too early, and of a number beyond 2^53. */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** The next bit, and the first one behind the end. */
  #bit: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#bit = at * 8;
    this.#end = bytes.length * 8;
  }

  /** Whether nothing but the last byte's unused bits, all of them 0, is left. */
  isAtEnd(): boolean {
    return this.#end - this.#bit < 8 && this.#window() === 0;
  }

  /** At most 53. */
  bits(width: number): number {
    if (width > BITS_AT_ONCE) {
      const low = this.bits(BITS_AT_ONCE);
      return low + this.bits(width - BITS_AT_ONCE) * 2 ** BITS_AT_ONCE;
    }
    const value = this.#window() & ((1 << width) - 1);
    this.#advance(width);
    return value;
  }

  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bits(8);
      value += (byte & 127) * factor;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('They have a number that is too large.');
      if (byte < 128) return value;
    }
  }

  signed(): number {
    return unzigzag(this.varint());
  }

  rice(width: number): number {
    const ones = this.#ones();
    if (ones === MAX_UNARY_BITS) return this.bits(MAX_BITS);
    return ones * 2 ** width + this.bits(width);
  }

  /** A signed number by its Golomb-Rice code. */
  signedRice(width: number): number {
    return unzigzag(this.rice(width));
  }

  raw(length: number): Uint8Array {
    if (length * 8 > this.#end - this.#bit) throw new RangeError('They end too early.');
    const bytes = new Uint8Array(length);
    for (let index = 0; index < length; index += 1) bytes[index] = this.bits(8);
    return bytes;
  }

  /** Ones up to a zero, which is read too, or to the longest run of them. */
  #ones(): number {
    const zeros = ~this.#window();
    // The place of the lowest bit.
    const ones = zeros === 0 ? 32 : 31 - Math.clz32(zeros & -zeros);
    if (ones >= MAX_UNARY_BITS) {
      this.#advance(MAX_UNARY_BITS);
      return MAX_UNARY_BITS;
    }
    this.#advance(ones + 1);
    return ones;
  }

  /** The next bits, 25 at least, and 0 behind the end. */
  #window(): number {
    const bytes = this.#bytes;
    const at = this.#bit >>> 3;
    const four =
      (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
    return four >>> (this.#bit & 7);
  }

  #advance(bits: number): void {
    this.#bit += bits;
    if (this.#bit > this.#end) throw new RangeError('They end too early.');
  }
}
