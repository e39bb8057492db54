import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./run-until-killed.ts', import.meta.url));

const running = new Set<ChildProcess>();

export const startChild = async (dataDir: string): Promise<{ child: ChildProcess; line: string }> => {
  const child = spawn(process.execPath, [PROGRAM, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, line: String(line) };
};

export const killChildren = async (): Promise<void> => {
  await Promise.all([...running].map(killHard));
};

/** Leaves no chance to clean up, like a power failure. */
export const killHard = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};
