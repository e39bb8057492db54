import { isUnreachable } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { getInstallation } from '../api/first-calls.ts';

const TRY_AGAIN_MS = 3000;

/** Asks the server repeatedly, and tells after each answer whether it can be reached. Answers how to stop. */
export const askUntilReachable = (
  onAnswer: (isReachable: boolean) => void,
  { atOnce = false }: { atOnce?: boolean } = {},
): (() => void) => {
  // One at a time: a server that accepts calls without answering them would collect them.
  let isAsking = false;
  let isStopped = false;
  const ask = (): void => {
    if (isAsking) return;
    isAsking = true;
    // An answer that refuses is an answer.
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
