import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Pharos {
  baseUrl: string;
  /** Resolves with the exit code when Pharos has exited for any reason. Null if a signal terminated it. */
  exited: Promise<number | null>;
  /** Stops Pharos gracefully. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Thrown if Pharos exited before it was ready. Its output is on standard error. */
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
  /** Address of the name server of the demo, as "address:port". */
  nameServer: string;
  certificateAuthority: string;
  unlocked: boolean;
  /** Additional environment variables. */
  settings: Readonly<Record<string, string>>;
}

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const USE_DEMO_NAMES = new URL('../names/use-demo-names.ts', import.meta.url).href;
/**
 * Environment variables that are passed on to the demo. Settings of another database or a mail server are not included.
 */
const PASSED_ON = ['PATH', 'HOME', 'HOST', 'LOG_LEVEL', 'PROBE_THREADS', 'TMPDIR'];

/** Starts Pharos with the folder of the demo. Rejects with PharosEnded if it exits before it is ready. */
export const startPharos = async (options: PharosOptions): Promise<Pharos> => {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const child = spawn(process.execPath, ['--import', USE_DEMO_NAMES, MAIN], {
    // The working folder must not be the checkout, because its .env file would apply and could name a real database.
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
