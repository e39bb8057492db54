import { isUnreachable } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { getInstallation } from '../api/first-calls.ts';

const TRY_AGAIN_MS = 3000;

/** Reports after each request whether the server is reachable. Returns a function that stops. */
export const askUntilReachable = (
  onAnswer: (isReachable: boolean) => void,
  { atOnce = false }: { atOnce?: boolean } = {},
): (() => void) => {
  // Otherwise requests would accumulate at a server that accepts them without responding.
  let isAsking = false;
  let isStopped = false;
  const ask = (): void => {
    if (isAsking) return;
    isAsking = true;
    // A rejection is also a response.
    void call(getInstallation, {})
      .then(
        () => true,
        (error: unknown) => !isUnreachable(error),
      )
      .then((isReachable) => {
        isAsking = false;
        if (!isStopped) onAnswer(isReachable);
      });
  };
  if (atOnce) ask();
  const timer = setInterval(ask, TRY_AGAIN_MS);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
};
