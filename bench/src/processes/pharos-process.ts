import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { postgresTree, processTree, signalAll } from './process-list.ts';

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const READY_MS = 90_000;
const STOP_MS = 20_000;
const RESTART_MS = 500;

export interface PharosProcessOptions {
  env: Record<string, string>;
  /**
   * A command that starts Pharos, such as `ip netns exec name`. It must replace itself with Pharos, so that signals
   * reach Pharos.
   */
  within?: readonly string[];
  args?: readonly string[];
  /** Null if PostgreSQL runs elsewhere. */
  dataDir: string | null;
  /** Must not be the checkout, because its .env file would apply. */
  cwd: string;
  logFile: string;
  /**
   * Called with the signal or exit code when the process exited without a kill. The process is then restarted, as
   * systemd would do.
   */
  onUnexpectedExit(how: string): void;
}

export class PharosProcess {
  readonly #options: PharosProcessOptions;
  #child: ChildProcess | undefined;
  #isKilled = false;
  #isClosing = false;
  #starting: Promise<string> | undefined;

  constructor(options: PharosProcessOptions) {
    this.#options = options;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /**
   * Resolves with the base URL, the location of an agent, or the names of the roles of other processes without `api`.
   * Restarts the process if it exits before it is ready.
   */
  start(): Promise<string> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<string> {
    const deadline = performance.now() + READY_MS;
    for (;;) {
      const baseUrl = await this.#launch(deadline);
      if (baseUrl !== null) return baseUrl;
      if (performance.now() > deadline) throw new Error(`Pharos was not ready within ${READY_MS / 1000} s`);
      await sleep(RESTART_MS);
    }
  }

  async killTree(): Promise<void> {
    this.#isKilled = true;
    const child = this.#child;
    if (!child?.pid || hasEnded(child)) return;
    const ended = once(child, 'exit');
    signalAll(processTree(child.pid), 'SIGKILL');
    await ended;
  }

  /** Kills the main process only, so that PostgreSQL continues to run. */
  async killNode(): Promise<void> {
    this.#isKilled = true;
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Sends SIGTERM and later kills all remaining processes. Returns the exit code. */
  async stop(): Promise<number | null> {
    this.#isClosing = true;
    const child = this.#child;
    if (child && !hasEnded(child)) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
      await this.killTree();
    }
    const { dataDir } = this.#options;
    if (dataDir !== null) signalAll(postgresTree(dataDir), 'SIGKILL');
    return child?.exitCode ?? null;
  }

  async #startAgain(): Promise<void> {
    await sleep(RESTART_MS);
    if (this.#isClosing) return;
    await this.start().catch((error: Error) => this.#options.onUnexpectedExit(error.message));
  }

  async #launch(deadline: number): Promise<string | null> {
    const { env, within = [], args = [], cwd, logFile, onUnexpectedExit } = this.#options;
    const [command, ...rest] = [...within, process.execPath, MAIN, ...args] as [string, ...string[]];
    const log = openSync(logFile, 'a');
    const child = spawn(command, rest, {
      cwd,
      env: { PATH: process.env.PATH, REFERENCE_TARGETS: 'none', ...env },
      stdio: ['ignore', 'pipe', log],
    });
    closeSync(log);
    this.#child = child;
    this.#isKilled = false;
    const ready = new Promise<string>((resolve) => {
      if (!child.stdout) return;
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, url, name] = /^Pharos (?:is ready at (\S+)|(?:agent )?(\S+) is ready)$/.exec(line) ?? [];
        if (url ?? name) resolve(url ?? name ?? '');
      });
    });
    let isReady = false;
    const ended = once(child, 'exit').then(([code, signal]): null => {
      if (this.#isKilled || this.#isClosing) return null;
      onUnexpectedExit(`${signal ?? `code ${code}`}${isReady ? '' : ', before it was ready'}`);
      if (isReady) void this.#startAgain();
      return null;
    });
    const late = sleep(deadline - performance.now(), null, { ref: false });
    const baseUrl = await Promise.race([ready, ended, late]);
    isReady = baseUrl !== null;
    return baseUrl;
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
