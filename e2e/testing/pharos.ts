import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { COMPILED } from '../../scripts/lib/paths.mjs';
import { killTree } from './kill-tree.ts';
import { keepOutputTail } from './process-output-tail.ts';

/** Nothing leaves this machine: its name servers and gateway are asked nothing. */
const STAYS_HERE = { REFERENCE_TARGETS: 'none' };
const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** A process of Pharos with any roles. */
export interface PharosProcess {
  /** Milliseconds from the process's start to its ready line. */
  startedWithin: number;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL to the process and everything it started, PostgreSQL included. */
  killTree(): Promise<void>;
}

/** All of Pharos as a process of its own, on a free port. */
export interface Pharos extends PharosProcess {
  baseUrl: string;
}

/** The process alone, which the caller waits for and ends. */
export const spawnPharos = (
  env: Record<string, string>,
  args: readonly string[] = [],
): ChildProcessByStdio<null, Readable, Readable> =>
  spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, LOG_LEVEL: 'warn', PORT: '0', ...STAYS_HERE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Compiles Pharos for the processes of tests, of which those that are killed keep nothing: one that refuses its arguments and ends. */
export const compilePharos = async (): Promise<void> => {
  const child = spawnPharos({}, ['--role=none']);
  child.stdout.resume();
  child.stderr.resume();
  await once(child, 'exit');
};

/**
 * Starts Pharos, the role `api` among its roles, and waits for its ready line. Rejects with what it said when it ends before that; tells it on stderr when it
 * ends unasked later.
 */
export const startPharos = async (env: Record<string, string>, args?: readonly string[]): Promise<Pharos> => {
  const { said, ...started } = await startProcess(env, args, /^Pharos is ready at (\S+)$/);
  return { ...started, baseUrl: said };
};

/** An agent alone, as `startPharos` does. */
export const startAgent = async (env: Record<string, string>): Promise<PharosProcess> => {
  const { said, ...started } = await startProcess(env, ['--role=agent'], /^Pharos agent (\S+) is ready$/);
  return said === env.LOCATION_KEY ? started : Promise.reject(new Error(`It serves ${said}.`));
};

/** One other role alone, which listens on no port for people, as `startPharos` does. */
export const startRole = async (env: Record<string, string>, role: 'engine' | 'worker'): Promise<PharosProcess> => {
  const { said, ...started } = await startProcess(env, [`--role=${role}`], /^Pharos (\S+) is ready$/);
  return said === role ? started : Promise.reject(new Error(`It has the role ${said}.`));
};

/** `said`: what stands in the ready line. */
const startProcess = async (
  env: Record<string, string>,
  args: readonly string[] | undefined,
  readyLine: RegExp,
): Promise<PharosProcess & { said: string }> => {
  const startedAt = performance.now();
  const child = spawnPharos(env, args);
  let isReady = false;
  // Before it is ready, the rejection tells it.
  const output = keepOutputTail(child, (text) => {
    if (isReady) console.error(text);
  });
  const said = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = readyLine.exec(line);
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      reject(new Error(`Pharos ended with ${code ?? signal} before it was ready:\n${output.said()}`));
    });
  });
  isReady = true;
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    said,
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

/** JSON calls as one signed-in user. Rejects on any status but the 2xx. */
export class Api {
  readonly #baseUrl: string;
  readonly #token: string | null;

  constructor(baseUrl: string, token: string | null = null) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  /** The same user on another process of the same installation. */
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
