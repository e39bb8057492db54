import { CommandError } from '../commands/command-error.ts';

/** A backup that can't be made or restored. */
export class BackupError extends CommandError {}
