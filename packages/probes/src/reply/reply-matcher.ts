import type { ProbeOutcome } from '../run-probe.ts';
import { parseEscapes } from './parse-escapes.ts';

interface Strings {
  successString?: string | undefined;
  errorString?: string | undefined;
}

const AVAILABLE: ProbeOutcome = { verdict: 'AV', summary: 'Available' };
const REPORTED: ProbeOutcome = { verdict: 'RE', summary: 'The reply contains the error string' };

/**
 * Judges a reply that arrives in pieces. An expected string may span several pieces. The error string takes precedence.
 * Without any expected string, one byte is a reply. Only the end of the reply, in which a match could begin, is stored.
 */
export class ReplyMatcher {
  readonly #success: Buffer | null;
  readonly #error: Buffer | null;
  readonly #overlap: number;
  #tail: Buffer = Buffer.alloc(0);
  length = 0;
  /** A datagram may be empty, so `length` is not sufficient. */
  received = false;

  constructor({ successString, errorString }: Strings) {
    this.#success = successString ? parseEscapes(successString) : null;
    this.#error = errorString ? parseEscapes(errorString) : null;
    this.#overlap = Math.max(this.#success?.length ?? 1, this.#error?.length ?? 1) - 1;
  }

  get expectsNothing(): boolean {
    return this.#success === null && this.#error === null;
  }

  /** With only an error string, silence after the reply shows that the error string did not arrive. */
  get waitsForQuiet(): boolean {
    return this.#success === null && this.#error !== null;
  }

  /** Returns null while further bytes can change the outcome. */
  take(chunk: Buffer): ProbeOutcome | null {
    const window = this.#tail.length === 0 ? chunk : Buffer.concat([this.#tail, chunk]);
    this.length += chunk.length;
    this.received = true;
    if (this.#error && window.includes(this.#error)) return REPORTED;
    if (this.#success && window.includes(this.#success)) return AVAILABLE;
    if (this.expectsNothing) return AVAILABLE;
    // A view would retain the whole buffer in memory.
    this.#tail = Buffer.from(window.subarray(Math.max(0, window.length - this.#overlap)));
    return null;
  }

  end(ending: string): ProbeOutcome {
    if (!this.received) return { verdict: 'NR', summary: `No reply: ${ending}` };
    if (this.#success) return { verdict: 'RE', summary: `The reply does not contain the success string: ${ending}` };
    return AVAILABLE;
  }
}
