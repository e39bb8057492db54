import { Readable } from 'node:stream';

/** A stream client that is this far behind is disconnected. It reconnects and resumes. */
const MAX_BYTES_BEHIND = 512 * 1024;

/** A stream of server-sent events (WHATWG HTML, section 9.2). */
export class EventStream extends Readable {
  static readonly headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Without this header, nginx buffers the events.
    'x-accel-buffering': 'no',
  };

  #isEnding = false;

  /** Without an `id`, a stream client resumes from the previous event. */
  send(event: string, data: unknown, id: string | null): void {
    this.#write(`event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment, so that the connection is not closed as idle. */
  keepAlive(): void {
    this.#write(':\n\n');
  }

  /** Disconnects a stream client that has not read everything, because it may never read the rest. */
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
