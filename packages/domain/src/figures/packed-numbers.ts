/**
 * Writes non-negative whole numbers in a compact form. Varints use seven bits per byte. Two half bytes share one byte
 * unless another value is written between them. Fractions are rounded.
 */
export class ByteWriter {
  readonly #bytes: number[] = [];
  #isHalfOpen = false;

  byte(value: number): void {
    this.#isHalfOpen = false;
    this.#bytes.push(value);
  }

  varint(value: number): void {
    let rest = Math.max(0, Math.round(value));
    // Uses division, because bit shifts support only 32 bits.
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 128);
    this.byte(rest);
  }

  /** Writes a number from 0 to 15. The first of two half bytes is the lower half of its byte. */
  half(value: number): void {
    if (this.#isHalfOpen) this.#bytes.push((this.#bytes.pop() ?? 0) | (value << 4));
    else this.#bytes.push(value);
    this.#isHalfOpen = !this.#isHalfOpen;
  }

  /** Writes any number, with three bits per half byte. */
  halves(value: number): void {
    let rest = value;
    for (; rest >= 8; rest = Math.floor(rest / 8)) this.half((rest % 8) | 8);
    this.half(rest);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads the bytes that a `ByteWriter` wrote. Throws a RangeError if the bytes end too early. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #isHalfOpen = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw new RangeError('The packed figures are invalid: they end in the middle of an hour.');
    this.#at += 1;
    return value;
  }

  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  half(): number {
    if (this.#isHalfOpen) {
      this.#isHalfOpen = false;
      return this.byte() >> 4;
    }
    const value = this.byte() & 15;
    this.#at -= 1;
    this.#isHalfOpen = true;
    return value;
  }

  halves(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 8) {
      const half = this.half();
      value += (half & 7) * factor;
      if (half < 8) return value;
    }
  }

  /** Ends a sequence of half bytes. The next read starts at a whole byte. */
  endHalves(): void {
    if (this.#isHalfOpen) this.#at += 1;
    this.#isHalfOpen = false;
  }
}
