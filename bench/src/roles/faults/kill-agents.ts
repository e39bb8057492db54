import { areSharedBy } from '../partition-watch.ts';
import { type Fault, SHARED_MS } from './fault.ts';

export const killAgents: Fault = {
  title: 'An agent is killed at each of two locations, one of which has only this agent',
  lasts: true,
  inflict: async ({ roles: { agents }, partitions, wait }, seconds, healed) => {
    const killed = [agents['north-1'], agents['south-1']];
    await Promise.all(killed.map((agent) => agent.killNode()));
    const possibleAt = Date.now();
    const sharedAt = await partitions.until(areSharedBy(2), SHARED_MS);
    await wait(seconds);
    healed();
    await Promise.all(killed.map((agent) => agent.start()));
    return { possibleAt, sharedAt };
  },
};
