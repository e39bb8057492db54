export interface PublicFile {
  /** The path below the root of the copy. Contains letters, digits, `-`, `.` and `/`. */
  path: string;
  type: string;
  /**
   * Identifies the displayed content, without its age. If unchanged, the file must be written again only to update its
   * age.
   */
  shows: string;
  /** The displayed age is correct for this time. Null if the file displays no age. */
  ageGoodForMs: number | null;
  body: () => Promise<Buffer> | Buffer;
}

export interface CopiedFiles {
  files: readonly PublicFile[];
  /** The files are correct until this time (epoch milliseconds) if nothing new is recorded. See `goodUntilOf`. */
  goodUntil: number;
}
