import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportManifest } from '@pharos/contract/export/manifest.ts';
import { ZipFile } from 'yazl';

/** Level 1 has most of the benefit for a fraction of the time. Probes run on the same machine. */
const COMPRESSION_LEVEL = 1;
const NEWLINE = 0x0a;
const QUOTE = 0x22;

/** CSV records (RFC 4180) do not include the header. Their cells may contain line breaks. */
type Form = 'lines' | 'csv';

/** Generates the entries of a ZIP file one after another while it is read. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #mtime: Date;
  readonly #files: ExportManifest['files'] = [];

  constructor(mtime: Date) {
    this.#mtime = mtime;
  }

  /** Entries that are added after the last entry was read are never written. */
  get output(): AsyncIterable<Buffer> {
    // The types of the library declare an older stream interface, which is not iterable.
    return this.#zip.outputStream as AsyncIterable<Buffer>;
  }

  get files(): ExportManifest['files'] {
    return this.#files;
  }

  /** `make` is called after all earlier entries were written. */
  add(path: string, make: () => AsyncIterable<Buffer>, form: Form = 'lines'): void {
    const options = { compressionLevel: COMPRESSION_LEVEL, mtime: this.#mtime };
    this.#zip.addReadStreamLazy(path, options, (give) => {
      const entry = Readable.from(this.#counted(path, make, form), { objectMode: false });
      // The library pipes the stream without listening for its error.
      entry.on('error', (error) => this.#zip.emit('error', error));
      give(null, entry);
    });
  }

  end(): void {
    this.#zip.end();
  }

  /** Registers the handler for the error of a failing entry, which ends the output. */
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

/**
 * Returns a function that counts the records in consecutive chunks. An escaped quote is two quotes, which cancel out.
 */
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
