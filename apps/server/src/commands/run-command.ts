import { loadDotEnv, readSettings, type Settings, SettingsError } from '../settings.ts';
import { DataDirInUse } from '../storage/embedded/data-dir-lock.ts';
import { CommandError } from './command-error.ts';

/** `EX_USAGE` and `EX_CONFIG` of sysexits.h. */
const EXIT_USAGE = 64;
const EXIT_CONFIG = 78;

/**
 * Runs an operator's command and exits. An expected error is printed as one line on standard error. SIGINT and SIGTERM
 * abort `signal`, so that the command can undo its changes.
 */
export const runCommand = async (work: (settings: Settings, signal: AbortSignal) => Promise<void>): Promise<void> => {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () =>
      stopping.abort(new CommandError('The command was stopped before it was complete. Nothing was changed.')),
    );
  }
  try {
    loadDotEnv();
    await work(readSettings(process.env, []), stopping.signal);
    process.exit(0);
  } catch (error) {
    console.error(isExpected(error) ? lineOf(error) : error);
    process.exit(error instanceof SettingsError || error instanceof DataDirInUse ? EXIT_CONFIG : 1);
  }
};

export const endWithUsage = (usage: string): never => {
  console.error(usage);
  return process.exit(EXIT_USAGE);
};

/**
 * Expected errors can be fixed by an operator; other errors need their stack. `code` is a code of PostgreSQL or the
 * operating system.
 */
const isExpected = (error: unknown): error is Error & { code?: string } =>
  error instanceof CommandError ||
  error instanceof SettingsError ||
  error instanceof DataDirInUse ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && !error.code.startsWith('ERR_'));

const lineOf = (error: Error & { code?: string }): string =>
  error.code === undefined ? error.message : `The command failed: ${error.message || error.code}`;
