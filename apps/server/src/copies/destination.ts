/** An error that affects a single path. Other paths may be writable. */
export class PathError extends Error {}

/** A folder or bucket to which a copy is written. Writes are atomic: a reader never sees a partial file. */
export interface Destination {
  readonly setting: 'PUBLISH_DIR' | 'PUBLISH_S3_URL';
  /** A name without secrets, for logs and for the lock. */
  readonly name: string;
  /** Returns the paths of all files that any process may have written here for a copy. */
  list(): Promise<string[]>;
  /** `write` and `remove` reject with `PathError` if only this path is at fault. */
  write(path: string, type: string, body: Buffer): Promise<void>;
  remove(path: string): Promise<void>;
}

const OURS =
  /^(s\/[1-9]\d{0,9}-[A-Za-z0-9]{1,1000}\/(index\.html|feed\.(atom|rss)|maintenance\.ics|logo\.png)|s\/[1-9]\d{0,9}\/api\/v2\/[a-z/-]+\.json|badge\/[0-9a-f-]{36}\.(svg|png|json))$/;

/** Other files at the destination are never changed. */
export const isPathOfCopy = (path: string): boolean => OURS.test(path);
