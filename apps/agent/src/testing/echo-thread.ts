import { parentPort } from 'node:worker_threads';
import { ownFault } from '../own-fault.ts';
import type { FromThread, ToThread } from '../thread-pool/messages.ts';
import { finding } from './job.ts';

/** A probe thread that finds what the job's host says: `die` ends the thread, `hang` never answers, else all is well. */
const send = (message: FromThread): void => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'drain') {
    send({ kind: 'drained' });
    return;
  }
  for (const job of message.jobs) {
    const host = 'host' in job.target ? job.target.host : '';
    if (host === 'die') process.exit(3);
    if (host === 'throw') throw new Error('a bug');
    if (host !== 'hang') send({ kind: 'results', results: [{ ...ownFault(job, '', Date.now()), ...finding() }] });
  }
});
send({ kind: 'ready', abilities: { types: ['tcp'], unavailable: { icmp: 'No reason' } } });
