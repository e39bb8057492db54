import { CommandError } from '../commands/command-error.ts';

export class BackupError extends CommandError {}
