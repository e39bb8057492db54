import { parentPort } from 'node:worker_threads';
import type { ToThread } from '../thread-pool/messages.ts';
import '../probe-thread/main.ts';

const STALL_MS = 400;

/** The real probe thread, which stalls once while its first probe waits for a response. */
let stalled = false;

const stall = (): void => {
  const until = performance.now() + STALL_MS;
  while (performance.now() < until);
};

parentPort?.on('message', ({ kind }: ToThread) => {
  if (stalled || kind !== 'jobs') return;
  stalled = true;
  setTimeout(stall, 10);
});
