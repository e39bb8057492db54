import { echoMethod } from './echo-method.ts';

export const icmpProblem = async (): Promise<string | null> => {
  const method = await echoMethod(4);
  return method.by === 'none' ? method.problem : null;
};
