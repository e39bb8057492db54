import { Readable } from 'node:stream';

/** A reader that is so far behind is cut off; it comes back and reads on, or anew. */
const MOST_BYTES_BEHIND = 512 * 1024;

/** Server-sent events (WHATWG HTML, section 9.2) as the body of an answer. */
export class EventStream extends Readable {
  static readonly headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Or nginx would keep what it has until there is more.
    'x-accel-buffering': 'no',
  };

  #isEnding = false;

  /** Without `id`, a reader goes on from the event before. `data` is told as JSON. */
  tell(event: string, data: unknown, id: string | null): void {
    this.#write(`event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }

  /** A sign of life, which readers pass over. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Whoever has not yet taken what was told is cut off, for there is no telling how long that would take. */
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
    if (this.readableLength > MOST_BYTES_BEHIND) this.destroy();
  }
}
