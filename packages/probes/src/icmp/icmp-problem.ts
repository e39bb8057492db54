import { echoMethod } from './echo-method.ts';

/** Returns the reason as text why this machine cannot send ICMP echoes over IPv4. Null if it can. */
export const icmpProblem = async (): Promise<string | null> => {
  const method = await echoMethod(4);
  return method.by === 'none' ? method.problem : null;
};
