import { createHash } from 'node:crypto';
import { ExportManifest, MANIFEST_PATH } from '@pharos/contract/export/manifest.ts';
import { type Entry, fromRandomAccessReaderPromise, type RandomAccessReader, type ZipFile } from 'yauzl';
import { damaged, ImportRefusal } from './import-refusal.ts';
import { linesOf } from './lines-of.ts';

/** An export with the maximum number of checks has fewer entries. */
const ENTRIES_MAX = 10_000;
const MANIFEST_BYTES_MAX = 8 << 20;
const NO_EXPORT = 'This is not a complete export file of Pharos.';

/** Reads the file of an export, which is untrusted. Sizes are limited, and each table is compared with the manifest. */
export class ExportFile {
  readonly manifest: ExportManifest;
  readonly unpackedBytes: number;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(
    zip: ZipFile,
    entries: ReadonlyMap<string, Entry>,
    { manifest, unpackedBytes }: { manifest: ExportManifest; unpackedBytes: number },
  ) {
    this.unpackedBytes = unpackedBytes;
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
  }

  /** Throws `ImportRefusal` if the file is not an export, or if it unpacks to more than `unpackedBytesMax`. */
  static async open(reader: RandomAccessReader, bytes: number, unpackedBytesMax: number): Promise<ExportFile> {
    const zip = await fromRandomAccessReaderPromise(reader, bytes, { autoClose: false }).catch((error: unknown) => {
      throw refusalOf(error, NO_EXPORT);
    });
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    try {
      for await (const entry of zip.eachEntry()) {
        entries.set(entry.fileName, entry);
        if (isRead(entry.fileName)) unpacked += entry.uncompressedSize;
        if (entries.size > ENTRIES_MAX) throw new ImportRefusal(NO_EXPORT);
      }
    } catch (error) {
      throw refusalOf(error, NO_EXPORT);
    }
    if (unpacked > unpackedBytesMax) {
      throw new ImportRefusal(`The unpacked file is larger than ${Math.floor(unpackedBytesMax / 2 ** 30)} GiB.`);
    }
    const manifest = await readManifest(zip, entries.get(MANIFEST_PATH));
    return new ExportFile(zip, entries, { manifest, unpackedBytes: unpacked });
  }

  /** Yields nothing for a table that the exporting release did not know. */
  async *lines(table: string): AsyncGenerator<string> {
    const path = `data/${table}.jsonl`;
    const listed = this.manifest.files.find((file) => file.path === path);
    if (!listed) return;
    const entry = this.#entries.get(path);
    if (!entry) throw damaged(`${path} is missing in the export file.`);
    const hash = createHash('sha256');
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      stream.on('data', (chunk: Buffer) => hash.update(chunk));
      yield* linesOf(path, stream);
    } catch (error) {
      throw refusalOf(error, `${path} in the export file is damaged.`);
    }
    if (hash.digest('hex') !== listed.sha256) throw damaged(`${path} in the export file does not match the manifest.`);
  }
}

const isRead = (path: string): boolean => path === MANIFEST_PATH || path.startsWith('data/');

const readManifest = async (zip: ZipFile, entry: Entry | undefined): Promise<ExportManifest> => {
  if (!entry || entry.uncompressedSize > MANIFEST_BYTES_MAX) throw new ImportRefusal(NO_EXPORT);
  try {
    let text = '';
    for await (const line of linesOf(MANIFEST_PATH, await zip.openReadStreamPromise(entry))) text += line;
    return ExportManifest.parse(JSON.parse(text));
  } catch (error) {
    throw refusalOf(error, 'The manifest of the export file cannot be read, or was written by another release.');
  }
};

/** Converts an error that the file caused to an `ImportRefusal`. Returns database errors unchanged. */
const refusalOf = (error: unknown, what: string): unknown =>
  error instanceof ImportRefusal || isOurs(error) ? error : damaged(what);

const isOurs = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? !String(error.code).startsWith('Z_') : false);
