/** A file of a copy of what the public sees, at a path that any web server can serve. */
export interface PublicFile {
  /** Below the copy's root: letters, digits, `-`, `.` and `/`. */
  path: string;
  /** Its media type. */
  type: string;
  /** What it shows, without how old it is: a file with the same `shows` needs to be written only for its age. */
  shows: string;
  /** For how long the age that it tells of itself is good, in milliseconds; null: it tells none. */
  ageGoodForMs: number | null;
  body: () => Promise<Buffer> | Buffer;
}

/** All that is copied of one organization. */
export interface CopiedFiles {
  files: readonly PublicFile[];
  /** Until when they show what is true, as long as nothing is recorded: see `goodUntilOf`. Epoch milliseconds. */
  goodUntil: number;
}
