import type { ProbeOutcome } from '../run-probe.ts';
import { parseEscapes } from './parse-escapes.ts';

interface Strings {
  successString?: string | undefined;
  errorString?: string | undefined;
}

const AVAILABLE: ProbeOutcome = { verdict: 'AV', summary: 'Available' };
const REPORTED: ProbeOutcome = { verdict: 'RE', summary: 'The reply holds the error string' };

/**
 * Judges a reply that arrives in pieces, as bytes. An expected string may span several pieces. The error string takes
 * precedence. Without any expected string, one byte is a reply. Only the bytes at the end in which a match could begin
 * are stored.
 */
export class ReplyMatcher {
  readonly #success: Buffer | null;
  readonly #error: Buffer | null;
  readonly #overlap: number;
  #tail: Buffer = Buffer.alloc(0);
  /** Number of bytes received so far. */
  length = 0;
  /** Whether anything has arrived. A datagram may be empty. */
  received = false;

  constructor({ successString, errorString }: Strings) {
    this.#success = successString ? parseEscapes(successString) : null;
    this.#error = errorString ? parseEscapes(errorString) : null;
    this.#overlap = Math.max(this.#success?.length ?? 1, this.#error?.length ?? 1) - 1;
  }

  /** Whether no string is expected, so that any reply is sufficient. */
  get expectsNothing(): boolean {
    return this.#success === null && this.#error === null;
  }

  /** Whether only an error string is set. Only silence after the reply shows that the error string did not arrive. */
  get waitsForQuiet(): boolean {
    return this.#success === null && this.#error !== null;
  }

  /** Processes the next bytes. Returns the outcome, or null while further bytes can change it. */
  take(chunk: Buffer): ProbeOutcome | null {
    const window = this.#tail.length === 0 ? chunk : Buffer.concat([this.#tail, chunk]);
    this.length += chunk.length;
    this.received = true;
    if (this.#error && window.includes(this.#error)) return REPORTED;
    if (this.#success && window.includes(this.#success)) return AVAILABLE;
    if (this.expectsNothing) return AVAILABLE;
    // The bytes are copied, because a view would retain the whole buffer in memory.
    this.#tail = Buffer.from(window.subarray(Math.max(0, window.length - this.#overlap)));
    return null;
  }

  /**
   * Returns the outcome when no more bytes will arrive. `ending` is the reason, for example "the connection closed".
   */
  end(ending: string): ProbeOutcome {
    if (!this.received) return { verdict: 'NR', summary: `No reply: ${ending}` };
    if (this.#success) return { verdict: 'RE', summary: `The reply lacks the success string: ${ending}` };
    return AVAILABLE;
  }
}
