import { inspect } from 'node:util';
import type { Logger } from 'pino';
import { createLog } from '../logging/create-log.ts';
import { showServer } from '../settings/show-setting.ts';
import { loadDotEnv, readSettings, SETTING_NAMES, type Settings, SettingsError } from '../settings.ts';
import { describeStartFailure, EXIT_CONFIG, type StartFailure, type StartStep } from './describe-start-failure.ts';
import { findMisspelledSettings } from './find-misspelled-settings.ts';
import { createSecretFilter } from './hide-secrets.ts';

/**
 * A stop within 10 seconds is guaranteed. Work that has not ended by then is abandoned, such as a transaction with a
 * frozen database.
 */
const DRAIN_MS = 9500;
/** A signal to the process group arrives directly and again through npm and the launcher. */
const ECHO_MS = 500;

export interface Start {
  settings: Settings;
  log: Logger;
  running: AsyncDisposableStack;
  signal: AbortSignal;
  step: StartStep;
  describe: (error: unknown) => StartFailure;
  /** Prints a line for the operator without secrets. */
  print: (line: string) => void;
  isStopRequested: () => boolean;
  /** Exits in an orderly way, so that a supervisor restarts the process. */
  endProcess: () => void;
}

/**
 * Runs Pharos in this process. `startRoles` resolves with the ready message. Exits with 0 after SIGTERM or SIGINT, and
 * immediately after a second signal. Exits with 1 after an uncaught error, and as `describeStartFailure` specifies
 * after a failed start.
 */
export const runProcess = async (startRoles: (start: Start) => Promise<string>): Promise<void> => {
  const { settings, misspelled } = readSettingsOrExit();
  const hide = createSecretFilter(process.env);
  const print = (line: string): void => void process.stderr.write(`${hide(line)}\n`);
  for (const line of misspelled) print(line);
  const running = new AsyncDisposableStack();
  const stopping = new AbortController();
  let stoppingSince = 0;
  const stop = async (code: number): Promise<void> => {
    if (stopping.signal.aborted) {
      if (performance.now() - stoppingSince > ECHO_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info('Pharos is stopping');
    stopping.abort();
    setTimeout(() => {
      log.warn('Pharos exits although some parts did not stop in time; the database may not have responded');
      process.exit(code);
    }, DRAIN_MS).unref();
    await running.disposeAsync().catch((error: unknown) => {
      for (const failed of failuresOf(error)) print(inspect(failed));
    });
    log.info('Pharos has stopped');
    process.exit(code);
  };
  let isStopRequested = false;
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      isStopRequested ||= !stopping.signal.aborted;
      void stop(0);
    });
  }

  const places = {
    address: `${settings.host}:${settings.port}`,
    domainPorts: { HTTPS_PORT: settings.httpsPort, HTTP_PORT: settings.httpPort },
    dataDir: settings.dataDir,
    database: settings.databaseUrl === undefined ? null : showServer(settings.databaseUrl),
    nats: settings.nats?.servers.hosts.join(', ') ?? null,
    hasLocationCredential: settings.locationCredential !== undefined,
  };
  const log = await createLog(settings.logLevel, settings.logFormat ?? (process.stderr.isTTY ? 'text' : 'json'), hide);
  // Includes unhandled rejections. The state of running work is unknown, so that the process cannot continue.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'Unhandled error: Pharos exits so that the service manager can restart it');
    if (!stopping.signal.aborted) void stop(1);
  });
  const start: Start = {
    settings,
    log,
    running,
    signal: stopping.signal,
    step: 'port',
    describe: (error) => describeStartFailure(error, start.step, places),
    print,
    isStopRequested: () => isStopRequested,
    endProcess: () => void stop(1),
  };
  try {
    const ready = await startRoles(start);
    if (!stopping.signal.aborted) process.stdout.write(`${ready}\n`);
  } catch (error) {
    if (stopping.signal.aborted) return;
    const { line, exitCode } = start.describe(error);
    print(line ?? `Pharos could not start: ${inspect(error)}`);
    await stop(exitCode);
  }
};

const readSettingsOrExit = (): { settings: Settings; misspelled: string[] } => {
  try {
    const inEnvironment = Object.keys(process.env);
    const inDotEnv = loadDotEnv();
    return {
      settings: readSettings(process.env, process.argv.slice(2)),
      misspelled: findMisspelledSettings(SETTING_NAMES, inEnvironment, inDotEnv),
    };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(EXIT_CONFIG);
  }
};

/** A disposable stack nests its errors, with the last one outermost. */
const failuresOf = (error: unknown): unknown[] =>
  error instanceof SuppressedError ? [...failuresOf(error.suppressed), error.error] : [error];
