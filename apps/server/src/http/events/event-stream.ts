import { Readable } from 'node:stream';

/** A subscriber this far behind is cut off; it connects again and resumes. */
const MAX_BYTES_BEHIND = 512 * 1024;

/** Server-sent events (WHATWG HTML, section 9.2) as the body of an answer. */
export class EventStream extends Readable {
  static readonly headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Otherwise nginx buffers the events.
    'x-accel-buffering': 'no',
  };

  #isEnding = false;

  /** Without `id`, a subscriber resumes from the event before. `data` is sent as JSON. */
  send(event: string, data: unknown, id: string | null): void {
    this.#write(`event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment, which subscribers ignore: it keeps the connection from being closed as idle. */
  keepAlive(): void {
    this.#write(':\n\n');
  }

  /** A subscriber that has not taken everything yet is cut off, since it may never take it. */
  end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    if (this.readableLength > 0) this.destroy();
    else this.push(null);
  }

  override _read(): void {}

  #write(text: string): void {
    if (this.destroyed || this.#isEnding) return;
    this.push(text);
    if (this.readableLength > MAX_BYTES_BEHIND) this.destroy();
  }
}
