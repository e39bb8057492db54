import type { Subscription } from '@nats-io/transport-node';
import { TimeoutError } from '@nats-io/transport-node';
import { ProbeJob } from '@pharos/contract/bus/job.ts';
import { ProbeResult } from '@pharos/contract/bus/result.ts';
import { plausibleResult } from '@pharos/domain/locations/plausible-result.ts';
import { decodeBatch } from '../connection/codec.ts';
import type { Connection } from '../connection/connection.ts';
import { isNoResponders } from '../connection/no-responders.ts';
import { requestsSubject } from '../connection/subjects.ts';
import { answerSubject } from './work.ts';

/** Only one agent of a queue group gets a request. */
const QUEUE = 'agents';

export const requestResult = async (connection: Connection, job: ProbeJob, timeoutMs: number): Promise<ProbeResult> => {
  connection.assertConnected();
  try {
    const data = JSON.stringify([job]);
    const answer = await connection.nats.request(requestsSubject(job.location), data, {
      timeout: timeoutMs,
      noMux: true,
      reply: answerSubject(job.location),
    });
    const [result] = decodeBatch(answer.data, ProbeResult).items;
    const plausible = result && plausibleResult(result, Date.now());
    if (plausible?.runId !== job.runId || plausible.location !== job.location)
      throw new Error(`The response of the agent at ${job.location} is invalid.`);
    return plausible;
  } catch (error) {
    if (connection.isClosed) throw new Error('The bus is closed.');
    throw toRequestError(error, job.location);
  }
};

export const takeRequests = (
  connection: Connection,
  location: string,
  onRequest: (job: ProbeJob, replyTo: string) => void,
): Subscription =>
  connection.nats.subscribe(requestsSubject(location), {
    queue: QUEUE,
    callback: (_error, { data, reply }) => {
      const [job] = decodeBatch(data ?? new Uint8Array(), ProbeJob).items;
      // An agent probes only for its own location, regardless of the requester.
      if (job?.location === location && reply) onRequest(job, reply);
    },
  });

const toRequestError = (error: unknown, location: string): unknown => {
  if (isNoResponders(error)) return new Error(`No agent is connected at ${location}.`);
  return error instanceof TimeoutError ? new Error('The agent did not answer in time.') : error;
};
