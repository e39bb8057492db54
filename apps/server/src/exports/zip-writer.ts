import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportManifest } from '@pharos/contract/export/manifest.ts';
import { ZipFile } from 'yazl';

/** Most of the gain for a fraction of the time: probes run beside it. */
const COMPRESSION_LEVEL = 1;
const NEWLINE = 0x0a;
const QUOTE = 0x22;

/** What the rows of an entry are: its lines, or the records of CSV (RFC 4180), whose cells may have line breaks, less its header. */
type Form = 'lines' | 'csv';

/** A ZIP whose entries are made one after the other, as it is read. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #mtime: Date;
  readonly #files: ExportManifest['files'] = [];

  constructor(mtime: Date) {
    this.#mtime = mtime;
  }

  /** What is added after the last entry was read is never written. */
  get output(): AsyncIterable<Buffer> {
    // A stream of Node's; the library's types name the older interface, which cannot be iterated.
    return this.#zip.outputStream as AsyncIterable<Buffer>;
  }

  /** The entries that were read to their end. */
  get files(): ExportManifest['files'] {
    return this.#files;
  }

  /** `make` is called once all entries before are written. */
  add(path: string, make: () => AsyncIterable<Buffer>, form: Form = 'lines'): void {
    const options = { compressionLevel: COMPRESSION_LEVEL, mtime: this.#mtime };
    this.#zip.addReadStreamLazy(path, options, (give) => {
      const entry = Readable.from(this.#counted(path, make, form), { objectMode: false });
      // The library pipes the stream on and does not listen for its error.
      entry.on('error', (error) => this.#zip.emit('error', error));
      give(null, entry);
    });
  }

  end(): void {
    this.#zip.end();
  }

  /** A failing entry ends the output with its error. */
  onError(fail: (error: Error) => void): void {
    this.#zip.on('error', fail);
  }

  async *#counted(path: string, make: () => AsyncIterable<Buffer>, form: Form): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let bytes = 0;
    const count = form === 'csv' ? csvRecords() : countLines;
    let rows = form === 'csv' ? -1 : 0;
    for await (const chunk of make()) {
      hash.update(chunk);
      bytes += chunk.length;
      rows += count(chunk);
      yield chunk;
    }
    this.#files.push({ path, rows, bytes, sha256: hash.digest('hex') });
  }
}

const countLines = (chunk: Buffer): number => {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
};

/** Counts the records that end in a chunk, one chunk after the other. A quote within quotes is two of them. */
const csvRecords = (): ((chunk: Buffer) => number) => {
  let isQuoted = false;
  return (chunk) => {
    if (!isQuoted && !chunk.includes(QUOTE)) return countLines(chunk);
    let records = 0;
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === NEWLINE && !isQuoted) records += 1;
    }
    return records;
  };
};
