import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM'];
const LAST_OUTPUT_MS = 1000;

/** Which signal asked this process to end while programs ran: none is started any more. */
let endedBy;

const exitCodeOf = (signal) => 128 + constants.signals[signal];

/**
 * Runs a program in the foreground, hands every signal on to it and resolves with its exit code
 * (128 + the signal's number when one ended it, as shells say it). Several may run at the same time.
 * `onOutput` is given what it prints, which is not shown then.
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
      // Once all output has come, unless a process that it left behind holds the pipe open.
      child.once('close', end);
      setTimeout(end, LAST_OUTPUT_MS).unref();
    });
  });

/** Runs a program that everything else needs; ends this process with its exit code when it fails. */
export const must = async (program, args, options) => {
  const code = await run(program, args, options);
  if (code !== 0) {
    console.error(`${[program, ...args].join(' ')} failed (${code}).`);
    process.exit(code);
  }
};
