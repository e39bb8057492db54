import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Pharos {
  baseUrl: string;
  /** Resolves with the exit code, or null if a signal terminated Pharos. */
  exited: Promise<number | null>;
  stop(): Promise<number | null>;
}

/** Pharos exited before it was ready. Its output is on standard error. */
export class PharosEnded extends Error {
  readonly code: number | null;

  constructor(code: number | null) {
    super(`Pharos exited (${code}) before it was ready.`);
    this.code = code;
  }
}

interface PharosOptions {
  port: number;
  dataDir: string;
  nameServer: string;
  certificateAuthority: string;
  unlocked: boolean;
  settings: Readonly<Record<string, string>>;
}

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const USE_DEMO_NAMES = new URL('../names/use-demo-names.ts', import.meta.url).href;
/** Excludes settings of another database or a mail server. */
const PASSED_ON = ['PATH', 'HOME', 'HOST', 'LOG_LEVEL', 'PROBE_THREADS', 'TMPDIR'];

/** Rejects with PharosEnded if Pharos exits before it is ready. */
export const startPharos = async (options: PharosOptions): Promise<Pharos> => {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const child = spawn(process.execPath, ['--import', USE_DEMO_NAMES, MAIN], {
    // The .env file of the checkout would apply and could name a real database.
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
