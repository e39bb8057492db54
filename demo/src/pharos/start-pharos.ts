import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Pharos {
  baseUrl: string;
  /** Resolves with the exit code once it has ended, by itself or not; null when a signal ended it. */
  exited: Promise<number | null>;
  /** Lets it drain; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Pharos ended before it was ready; what it said went to standard error. */
export class PharosEnded extends Error {
  readonly code: number | null;

  constructor(code: number | null) {
    super(`Pharos ended (${code}) before it was ready.`);
    this.code = code;
  }
}

interface PharosOptions {
  port: number;
  dataDir: string;
  /** "address:port" of the demo's name server. */
  nameServer: string;
  certificateAuthority: string;
  unlocked: boolean;
  /** Further settings. */
  settings: Readonly<Record<string, string>>;
}

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const USE_DEMO_NAMES = new URL('../names/use-demo-names.ts', import.meta.url).href;
/** Settings of the caller's that hold for a demo as well; no other database, no mail server. */
const PASSED_ON = ['PATH', 'HOME', 'HOST', 'LOG_LEVEL', 'PROBE_THREADS', 'TMPDIR'];

/** Starts Pharos on the demo's folder. Rejects with PharosEnded when it ends before it is ready. */
export const startPharos = async (options: PharosOptions): Promise<Pharos> => {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const child = spawn(process.execPath, ['--import', USE_DEMO_NAMES, MAIN], {
    // Another folder than the checkout, so that its .env does not count: it may name a real database.
    cwd: options.dataDir,
    env: {
      LOG_LEVEL: 'warn',
      ...Object.fromEntries(passedOn),
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      REFERENCE_TARGETS: 'none',
      DEMO_NAME_SERVER: options.nameServer,
      NODE_EXTRA_CA_CERTS: options.certificateAuthority,
      ...(options.unlocked ? { BILLING: 'off' } : {}),
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const started = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const baseUrl = /^Pharos is ready at (\S+)$/.exec(line)?.[1];
    if (baseUrl) started.resolve(baseUrl);
  });
  child.once('error', started.reject);
  void exited.then((code) => started.reject(new PharosEnded(code)));
  const baseUrl = await started.promise;
  return {
    baseUrl,
    exited,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      return child.exitCode;
    },
  };
};
