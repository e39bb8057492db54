import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ChildOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  ready: (line: string) => string | undefined;
  readyMs: number;
}

export interface Child {
  pid: number;
  readyValue: string;
  stop(): Promise<void>;
}

const STOP_MS = 20_000;

/** Waits until the program is ready. Rejects with its last output lines if it exits or is not ready in time. */
export const startChild = async (command: string, args: string[], options: ChildOptions): Promise<Child> => {
  const { env = process.env, cwd, ready, readyMs } = options;
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const last: string[] = [];
  const started = Promise.withResolvers<string>();
  const read = (line: string): void => {
    last.push(line);
    if (last.length > 20) last.shift();
    const readyValue = ready(line);
    if (readyValue !== undefined) started.resolve(readyValue);
  };
  for (const output of [child.stdout, child.stderr]) createInterface({ input: output }).on('line', read);
  const fail = (why: string): void => started.reject(new Error(`${command} ${why}:\n${last.join('\n')}`));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => fail(`exited (${signal ?? code})`));
  const timer = setTimeout(() => fail(`was not ready within ${readyMs / 1000} s`), readyMs);
  try {
    const readyValue = await started.promise;
    return { pid: child.pid ?? 0, readyValue, stop: () => end(child) };
  } catch (error) {
    await end(child);
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(timer);
};
