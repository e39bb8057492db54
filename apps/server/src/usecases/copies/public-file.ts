/** A file of a public copy, with a path that any web server can serve. */
export interface PublicFile {
  /** The path below the root of the copy. Contains letters, digits, `-`, `.` and `/`. */
  path: string;
  /** The media type of the file. */
  type: string;
  /**
   * A key of the displayed content, without its age. A file with an unchanged `shows` must be written again only to
   * update its age.
   */
  shows: string;
  /** The time in milliseconds for which the displayed age is correct. Null if the file displays no age. */
  ageGoodForMs: number | null;
  body: () => Promise<Buffer> | Buffer;
}

/** All copied files of one organization. */
export interface CopiedFiles {
  files: readonly PublicFile[];
  /**
   * The time until which the files are correct if nothing new is recorded, in epoch milliseconds. See `goodUntilOf`.
   */
  goodUntil: number;
}
