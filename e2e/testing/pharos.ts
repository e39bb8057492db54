import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { COMPILED } from '../../scripts/lib/paths.mjs';
import { killTree } from './kill-tree.ts';
import { captureOutputTail } from './process-output-tail.ts';

/** No packet must leave this machine for its name servers and gateway. */
const STAYS_HERE = { REFERENCE_TARGETS: 'none' };
const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

export interface PharosProcess {
  /** Milliseconds until the ready line. */
  startedWithin: number;
  stop(): Promise<number | null>;
  /** Sends SIGKILL to the process and all descendants, including PostgreSQL. */
  killTree(): Promise<void>;
}

export interface Pharos extends PharosProcess {
  baseUrl: string;
}

/** The caller must wait for the process and stop it. */
export const spawnPharos = (
  env: Record<string, string>,
  args: readonly string[] = [],
): ChildProcessByStdio<null, Readable, Readable> =>
  spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, LOG_LEVEL: 'warn', PORT: '0', ...STAYS_HERE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/**
 * Fills the compile cache, because killed processes do not write to it. The started process rejects its arguments and
 * exits.
 */
export const compilePharos = async (): Promise<void> => {
  const child = spawnPharos({}, ['--role=none']);
  child.stdout.resume();
  child.stderr.resume();
  await once(child, 'exit');
};

/**
 * Starts the role `api` and waits for its ready line. Rejects with the output if the process exits first, and prints a
 * later unexpected exit on stderr.
 */
export const startPharos = async (env: Record<string, string>, args?: readonly string[]): Promise<Pharos> => {
  const { readyValue, ...started } = await startProcess(env, args, /^Pharos is ready at (\S+)$/);
  return { ...started, baseUrl: readyValue };
};

export const startAgent = async (env: Record<string, string>): Promise<PharosProcess> => {
  const { readyValue, ...started } = await startProcess(env, ['--role=agent'], /^Pharos agent (\S+) is ready$/);
  return readyValue === env.LOCATION_KEY
    ? started
    : Promise.reject(new Error(`The agent serves the location ${readyValue}.`));
};

/** These roles listen on no port for users. */
export const startRole = async (env: Record<string, string>, role: 'engine' | 'worker'): Promise<PharosProcess> => {
  const { readyValue, ...started } = await startProcess(env, [`--role=${role}`], /^Pharos (\S+) is ready$/);
  return readyValue === role ? started : Promise.reject(new Error(`The process has the role ${readyValue}.`));
};

const startProcess = async (
  env: Record<string, string>,
  args: readonly string[] | undefined,
  readyLine: RegExp,
): Promise<PharosProcess & { readyValue: string }> => {
  const startedAt = performance.now();
  const child = spawnPharos(env, args);
  let isReady = false;
  const output = captureOutputTail(child, (text) => {
    if (isReady) console.error(text);
  });
  const readyValue = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = readyLine.exec(line);
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      reject(new Error(`Pharos exited with ${code ?? signal} before it was ready:\n${output.text()}`));
    });
  });
  isReady = true;
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    readyValue,
    startedWithin: performance.now() - startedAt,
    stop: async () => {
      output.expectEnd();
      if (hasEnded()) return child.exitCode;
      child.kill('SIGTERM');
      await once(child, 'exit');
      return child.exitCode;
    },
    killTree: async () => {
      output.expectEnd();
      if (child.pid === undefined || hasEnded()) return;
      const ended = once(child, 'exit');
      await killTree(child.pid);
      await ended;
    },
  };
};

/** Makes JSON calls as one user. Calls reject if the status is not 2xx. */
export class Api {
  readonly #baseUrl: string;
  readonly #token: string | null;

  constructor(baseUrl: string, token: string | null = null) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  at(baseUrl: string): Api {
    return new Api(baseUrl, this.#token);
  }

  static async signUp(baseUrl: string): Promise<Api> {
    const { token } = await new Api(baseUrl).post<{ token: string }>('/sign-up/', {
      email: 'ann@example.com',
      password: 'four gray herons wade',
      full_name: 'Ann Example',
      organization_name: 'Example',
    });
    return new Api(baseUrl, token);
  }

  get<T>(path: string): Promise<T> {
    return this.#call('GET', path);
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.#call('POST', path, body);
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.#call('PUT', path, body);
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#call('PATCH', path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.#call('DELETE', path);
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.#baseUrl}/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token === null ? {} : { authorization: `token ${this.#token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
}
