/** Whole numbers up to 2^53, of which JavaScript is exact. */
const MOST_BITS = 53;
/** A number that takes more ones than this is written by its bits. */
const LONGEST_UNARY = 20;

/** Appends numbers of any width in bits to bytes, the lowest bit first. */
export class BitWriter {
  #bytes = new Uint8Array(256);
  #length = 0;
  /** Bits of the last byte that are taken; 8: all. */
  #used = 8;

  /** `value` below 2^`width`, at most 53 bits. */
  bits(value: number, width: number): void {
    let rest = value;
    for (let left = width; left > 0; ) {
      if (this.#used === 8) this.#grow();
      const taken = Math.min(left, 8 - this.#used);
      const size = 1 << taken;
      const part = rest % size;
      rest = (rest - part) / size;
      const last = this.#length - 1;
      this.#bytes[last] = (this.#bytes[last] ?? 0) | (part << this.#used);
      this.#used += taken;
      left -= taken;
    }
  }

  /** A whole number from 0 on, seven bits at a time. */
  varint(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.bits((rest % 128) + 128, 8);
    this.bits(rest, 8);
  }

  /** A whole number, small ones short whatever their sign. */
  signed(value: number): void {
    this.varint(zigzag(value));
  }

  /** Golomb-Rice code of `value` (from 0 on): `value` / 2^`width` in ones, a zero, and `width` bits. */
  rice(value: number, width: number): void {
    const size = 2 ** width;
    const ones = Math.floor(value / size);
    if (ones >= LONGEST_UNARY) {
      this.bits(2 ** LONGEST_UNARY - 1, LONGEST_UNARY);
      this.bits(value, MOST_BITS);
      return;
    }
    this.bits(2 ** ones - 1, ones + 1);
    this.bits(value % size, width);
  }

  raw(bytes: Uint8Array): void {
    for (const byte of bytes) this.bits(byte, 8);
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#length += 1;
    this.#used = 0;
  }
}

/** How many bits `BitWriter.rice` takes. */
export const riceBits = (value: number, width: number): number => {
  const ones = Math.floor(value / 2 ** width);
  return ones >= LONGEST_UNARY ? LONGEST_UNARY + MOST_BITS : ones + 1 + width;
};

/** 0, -1, 1, -2, 2, … as 0, 1, 2, 3, 4, … */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

/** Reads what a BitWriter wrote. Throws a RangeError where the bytes end too early, and of a number beyond 2^53. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #used = 0;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Whether nothing but the last byte's unused bits, all of them 0, is left. */
  isAtEnd(): boolean {
    if (this.#used === 0) return this.#at === this.#bytes.length;
    return this.#at === this.#bytes.length - 1 && (this.#bytes[this.#at] ?? 0) >> this.#used === 0;
  }

  bits(width: number): number {
    let value = 0;
    let factor = 1;
    for (let left = width; left > 0; ) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError('They end too early.');
      const taken = Math.min(left, 8 - this.#used);
      value += ((byte >> this.#used) & ((1 << taken) - 1)) * factor;
      factor *= 1 << taken;
      this.#advance(taken);
      left -= taken;
    }
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
    return ones === LONGEST_UNARY ? this.bits(MOST_BITS) : ones * 2 ** width + this.bits(width);
  }

  /** A signed number by its Golomb-Rice code. */
  signedRice(width: number): number {
    return unzigzag(this.rice(width));
  }

  raw(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new RangeError('They end too early.');
    const bytes = new Uint8Array(length);
    for (let index = 0; index < length; index += 1) bytes[index] = this.bits(8);
    return bytes;
  }

  /** Ones up to a zero, which is read too, or to the longest run of them. */
  #ones(): number {
    let ones = 0;
    while (ones < LONGEST_UNARY) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError('They end too early.');
      const isOne = ((byte >> this.#used) & 1) === 1;
      this.#advance(1);
      if (!isOne) return ones;
      ones += 1;
    }
    return ones;
  }

  #advance(bits: number): void {
    this.#used += bits;
    if (this.#used < 8) return;
    this.#used = 0;
    this.#at += 1;
  }
}
