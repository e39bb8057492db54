import { CommandError } from '../commands/command-error.ts';

/** A backup that cannot be created or restored. */
export class BackupError extends CommandError {}
