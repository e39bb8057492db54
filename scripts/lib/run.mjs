import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM'];
const LAST_OUTPUT_MS = 1000;

/** The signal that ended this process. No program is started after it. */
let endedBy;

const exitCodeOf = (signal) => 128 + constants.signals[signal];

/**
 * Runs a program and forwards signals to it. Resolves with its exit code, or with 128 plus the signal number as in
 * shells. Several programs can run at the same time. `onOutput` receives the output instead of the terminal.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, onOutput?: (chunk: Buffer) => void }} [options]
 */
export const run = (program, args, { env = process.env, cwd = ROOT, onOutput } = {}) =>
  new Promise((resolve, reject) => {
    if (endedBy) return resolve(exitCodeOf(endedBy));
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, args, { stdio, env, cwd });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
    const forward = (signal) => {
      endedBy = signal;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, forward);
    const done = () => {
      for (const signal of SIGNALS) process.off(signal, forward);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      const end = () => resolve(code ?? exitCodeOf(signal));
      if (!onOutput) return end();
      // Waits for the remaining output for a limited time, because an orphaned process can still use the pipe.
      child.once('close', end);
      setTimeout(end, LAST_OUTPUT_MS).unref();
    });
  });

/** If the program fails, this process exits with its exit code. */
export const must = async (program, args, options) => {
  const code = await run(program, args, options);
  if (code !== 0) {
    console.error(`${[program, ...args].join(' ')} failed (${code}).`);
    process.exit(code);
  }
};
