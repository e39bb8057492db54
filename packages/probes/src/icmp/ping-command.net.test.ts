import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { errorCode } from '../error-code.ts';
import { pingOnce } from './ping-command.ts';

const code = errorCode(spawnSync('ping', ['-c', '1', '127.0.0.1']).error);
// EACCES: there is none, and a folder of PATH cannot be read.
const isMissing = code === 'ENOENT' || code === 'EACCES';
if (isMissing) console.log('The system’s ping is not tested here: it is not installed.');

it.skipIf(isMissing)('the system’s ping reaches this machine, and is understood', async () => {
  expect(await pingOnce('127.0.0.1', 20, AbortSignal.timeout(30_000))).toBeGreaterThanOrEqual(0);
});

it.runIf(isMissing)('a machine without ping says so', async () => {
  await expect(pingOnce('127.0.0.1', 20, AbortSignal.timeout(30_000))).rejects.toMatchObject({ code });
});
