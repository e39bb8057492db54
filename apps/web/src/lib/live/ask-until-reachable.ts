import { isUnreachable } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { getInstallation } from '../api/first-calls.ts';

const TRY_AGAIN_MS = 3000;

/**
 * Sends requests to the server repeatedly and reports after each one whether the server is reachable. Returns a
 * function that stops.
 */
export const askUntilReachable = (
  onAnswer: (isReachable: boolean) => void,
  { atOnce = false }: { atOnce?: boolean } = {},
): (() => void) => {
  // Only one request at a time. Otherwise a server that accepts requests without responding would collect them.
  let isAsking = false;
  let isStopped = false;
  const ask = (): void => {
    if (isAsking) return;
    isAsking = true;
    // A rejection is a response too.
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
