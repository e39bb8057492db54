/** One path cannot be written or removed; all others may be. */
export class PathError extends Error {}

/** Where a copy is written: a folder or a bucket. What is written under a path is never seen in part. */
export interface Destination {
  /** The setting that names it, for logs. */
  readonly setting: 'PUBLISH_DIR' | 'PUBLISH_S3_URL';
  /** For logs and the lock, without anything secret. */
  readonly name: string;
  /** The paths of all files that a copy may have written here, by this process or another. */
  list(): Promise<string[]>;
  /** Rejects with PathError where only this path is at fault; so does `remove`. */
  write(path: string, type: string, body: Buffer): Promise<void>;
  /** Nothing happens where there is none. */
  remove(path: string): Promise<void>;
}

const OURS =
  /^(s\/[1-9]\d{0,9}-[A-Za-z0-9]{1,1000}\/(index\.html|feed\.(atom|rss)|maintenance\.ics|logo\.png)|s\/[1-9]\d{0,9}\/api\/v2\/[a-z/-]+\.json|badge\/[0-9a-f-]{36}\.(svg|png|json))$/;

/** Whether a path is one of a copy's: all other files there are left alone. */
export const isPathOfCopy = (path: string): boolean => OURS.test(path);
