import { areSharedBy } from '../partition-watch.ts';
import { type Fault, SHARED_MS } from './fault.ts';

/** PostgreSQL is restarted with the same folder. */
export const killPostgres: Fault = {
  title: 'PostgreSQL is killed',
  lasts: true,
  inflict: async ({ postgres, partitions, wait }, seconds, healed) => {
    await postgres.kill();
    await wait(seconds);
    healed();
    await postgres.start();
    return { possibleAt: Date.now(), sharedAt: await partitions.until(areSharedBy(2), SHARED_MS) };
  },
};
