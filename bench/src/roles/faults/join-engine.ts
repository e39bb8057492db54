import { areSharedBy } from '../partition-watch.ts';
import { type Fault, SHARED_MS } from './fault.ts';

export const joinEngine: Fault = {
  title: 'A third engine joins',
  lasts: false,
  inflict: async ({ roles, partitions }, _seconds, healed) => {
    healed();
    const connected = partitions.until(({ shares }) => shares.length === 3, SHARED_MS);
    const shared = partitions.until(areSharedBy(3), SHARED_MS);
    const [possibleAt, sharedAt] = await Promise.all([connected, shared, roles.engines['engine-3'].start()]);
    return { possibleAt, sharedAt };
  },
};
