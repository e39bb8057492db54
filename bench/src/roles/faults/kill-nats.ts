import { areSharedBy } from '../partition-watch.ts';
import { type Fault, SHARED_MS } from './fault.ts';

/** NATS is restarted with the same folder. */
export const killNats: Fault = {
  title: 'NATS is killed',
  lasts: true,
  inflict: async ({ nats, partitions, wait }, seconds, healed) => {
    await nats.kill();
    const possibleAt = Date.now();
    const sharedAt = await partitions.until(areSharedBy(2), SHARED_MS);
    await wait(seconds);
    healed();
    await nats.start();
    return { possibleAt, sharedAt };
  },
};
