/** A backup that can't be made or restored; `message` is the one line to print. */
export class BackupError extends Error {}
