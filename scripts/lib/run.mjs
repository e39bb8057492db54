import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM'];

/**
 * Runs a program in the foreground, hands every signal on to it and resolves with its exit code
 * (128 + the signal's number when one ended it, as shells say it).
 */
export const run = (program, args, { env = process.env, cwd = ROOT } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env, cwd });
    const forward = (signal) => child.kill(signal);
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
      resolve(code ?? 128 + constants.signals[signal]);
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
