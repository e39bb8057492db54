import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { errorCode } from '../error-code.ts';
import { pingOnce } from './ping-command.ts';

const code = errorCode(spawnSync('ping', ['-c', '1', '127.0.0.1']).error);
// EACCES: the program is missing and a folder of PATH cannot be read.
const isMissing = code === 'ENOENT' || code === 'EACCES';
if (isMissing) console.log('The system’s ping is not tested here: it is not installed.');

it.skipIf(isMissing)('reaches this machine with the ping program of the system, and reads its output', async () => {
  expect(await pingOnce('127.0.0.1', 20, AbortSignal.timeout(30_000))).toBeGreaterThanOrEqual(0);
});

it.runIf(isMissing)('rejects on a machine without the ping program', async () => {
  await expect(pingOnce('127.0.0.1', 20, AbortSignal.timeout(30_000))).rejects.toMatchObject({ code });
});
