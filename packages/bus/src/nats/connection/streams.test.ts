import { JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { expect, it, vi } from 'vitest';
import { ensureResultsConsumer, type Streams } from './streams.ts';

const refusal = (err_code: number) =>
  new JetStreamApiError({ code: 400, err_code, description: `Refusal ${err_code}` });

it.each([
  ['updates a consumer that has other settings', refusal(10148), 'updated'],
  ['reports another refusal of the server', refusal(10023), 'Refusal 10023'],
  ['reports a cut line', new Error('closed'), 'closed'],
])('%s', async (_what, error, outcome) => {
  const update = vi.fn(async () => 'updated');
  // Only what it touches of a manager.
  const manager = {
    streams: { info: async () => ({ config: {} }), update: async () => {} },
    consumers: { add: () => Promise.reject(error), update },
  };
  const streams: Streams = { manager: manager as unknown as JetStreamManager };
  const ensured = ensureResultsConsumer(streams, 'one').catch(({ message }: Error) => message);
  expect(await ensured).toBe(outcome);
  expect(update).toHaveBeenCalledTimes(outcome === 'updated' ? 1 : 0);
});
