/** JavaScript represents whole numbers exactly up to 2^53. */
const MAX_BITS = 53;
/** A number that needs as many ones or more is written by its bits. */
const MAX_UNARY_BITS = 20;

/** With up to seven waiting bits, they fit into 31 bits, the size of a positive number in shift operations. */
const BITS_AT_ONCE = 24;

/** Appends numbers of any bit width, the lowest bit first. */
export class BitWriter {
  #bytes = new Uint8Array(256);
  #length = 0;
  #waiting = 0;
  #count = 0;

  /** `value` is less than 2^`width`, and `width` is at most 53. */
  bits(value: number, width: number): void {
    if (width <= BITS_AT_ONCE) {
      this.#append(value, width);
      return;
    }
    const low = value % 2 ** BITS_AT_ONCE;
    this.#append(low, BITS_AT_ONCE);
    this.bits((value - low) / 2 ** BITS_AT_ONCE, width - BITS_AT_ONCE);
  }

  /** Seven bits at a time. */
  varint(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.bits((rest % 128) + 128, 8);
    this.bits(rest, 8);
  }

  /** Numbers near 0 are short, whether positive or negative. */
  signed(value: number): void {
    this.varint(zigzag(value));
  }

  /**
   * Writes the Golomb-Rice code of `value` (from 0 on): the quotient `value` / 2^`width` in ones, a zero, and the
   * remainder in `width` bits.
   */
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

export const riceBits = (values: readonly number[], width: number): number => {
  const size = 2 ** width;
  let bits = values.length * (1 + width);
  for (const value of values) {
    const ones = value < size ? 0 : Math.floor(value / size);
    bits += ones >= MAX_UNARY_BITS ? MAX_UNARY_BITS + MAX_BITS - 1 - width : ones;
  }
  return bits;
};

/** Maps 0, -1, 1, -2, 2, … to 0, 1, 2, 3, 4, … */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

/** Throws a RangeError if the bytes end too early, or for a number above 2^53. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #bit: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#bit = at * 8;
    this.#end = bytes.length * 8;
  }

  /** Checks whether only unused bits of the last byte remain, and all of them are 0. */
  isAtEnd(): boolean {
    return this.#end - this.#bit < 8 && this.#window() === 0;
  }

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
      if (value > Number.MAX_SAFE_INTEGER)
        throw new RangeError('The packed results are invalid: a number is too large.');
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

  signedRice(width: number): number {
    return unzigzag(this.rice(width));
  }

  raw(length: number): Uint8Array {
    if (length * 8 > this.#end - this.#bit)
      throw new RangeError('The packed results are invalid: bytes are missing at the end.');
    const bytes = new Uint8Array(length);
    for (let index = 0; index < length; index += 1) bytes[index] = this.bits(8);
    return bytes;
  }

  /** Reads ones up to and including a zero, or up to the maximum number of ones. */
  #ones(): number {
    const zeros = ~this.#window();
    // The position of the lowest zero bit is the number of ones.
    const ones = zeros === 0 ? 32 : 31 - Math.clz32(zeros & -zeros);
    if (ones >= MAX_UNARY_BITS) {
      this.#advance(MAX_UNARY_BITS);
      return MAX_UNARY_BITS;
    }
    this.#advance(ones + 1);
    return ones;
  }

  /** Returns the next bits, at least 25. Bits after the end are 0. */
  #window(): number {
    const bytes = this.#bytes;
    const at = this.#bit >>> 3;
    const four =
      (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
    return four >>> (this.#bit & 7);
  }

  #advance(bits: number): void {
    this.#bit += bits;
    if (this.#bit > this.#end) throw new RangeError('The packed results are invalid: bytes are missing at the end.');
  }
}
