import type { ProbeOutcome } from '../run-probe.ts';
import { parseEscapes } from './parse-escapes.ts';

interface Strings {
  successString?: string | undefined;
  errorString?: string | undefined;
}

const AVAILABLE: ProbeOutcome = { verdict: 'AV', summary: 'Available' };
const REPORTED: ProbeOutcome = { verdict: 'RE', summary: 'The reply holds the error string' };

/**
 * Judges a reply that comes in pieces, as bytes: what is looked for may lie across their borders.
 * The error string wins. Without any string, one byte is an answer. Keeps only the tail that a match could begin in.
 */
export class ReplyMatcher {
  readonly #success: Buffer | null;
  readonly #error: Buffer | null;
  readonly #overlap: number;
  #tail: Buffer = Buffer.alloc(0);
  /** Bytes received so far. */
  length = 0;
  /** Whether anything came; a datagram may be empty. */
  received = false;

  constructor({ successString, errorString }: Strings) {
    this.#success = successString ? parseEscapes(successString) : null;
    this.#error = errorString ? parseEscapes(errorString) : null;
    this.#overlap = Math.max(this.#success?.length ?? 1, this.#error?.length ?? 1) - 1;
  }

  /** Nothing is looked for: an answer of any kind will do. */
  get expectsNothing(): boolean {
    return this.#success === null && this.#error === null;
  }

  /** Only an error string is set, so only silence after the reply can tell that it did not come. */
  get waitsForQuiet(): boolean {
    return this.#success === null && this.#error !== null;
  }

  /** Takes the next bytes; the outcome, or null while further bytes could decide. */
  take(chunk: Buffer): ProbeOutcome | null {
    const window = this.#tail.length === 0 ? chunk : Buffer.concat([this.#tail, chunk]);
    this.length += chunk.length;
    this.received = true;
    if (this.#error && window.includes(this.#error)) return REPORTED;
    if (this.#success && window.includes(this.#success)) return AVAILABLE;
    if (this.expectsNothing) return AVAILABLE;
    // A copy: a part of it would keep the whole alive.
    this.#tail = Buffer.from(window.subarray(Math.max(0, window.length - this.#overlap)));
    return null;
  }

  /** The outcome when no more bytes will come; `ending` says why, as in "the connection closed". */
  end(ending: string): ProbeOutcome {
    if (!this.received) return { verdict: 'NR', summary: `No reply: ${ending}` };
    if (this.#success) return { verdict: 'RE', summary: `The reply lacks the success string: ${ending}` };
    return AVAILABLE;
  }
}
