import { areSharedBy } from '../partition-watch.ts';
import { type Fault, SHARED_MS } from './fault.ts';

/** The engine is not restarted. */
export const killEngine: Fault = {
  title: 'One of two engines is killed',
  lasts: false,
  inflict: async ({ roles, partitions }, _seconds, healed) => {
    await roles.engines['engine-1'].killNode();
    healed();
    return { possibleAt: Date.now(), sharedAt: await partitions.until(areSharedBy(1), SHARED_MS) };
  },
};
