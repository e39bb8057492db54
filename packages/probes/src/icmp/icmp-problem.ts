import { echoMethod } from './echo-method.ts';

/** Why this machine cannot send ICMP echoes over IPv4, in words; null when it can. */
export const icmpProblem = async (): Promise<string | null> => {
  const method = await echoMethod(4);
  return method.by === 'none' ? method.problem : null;
};
