import { expect, it } from 'vitest';
import type { StartFailure } from './describe-start-failure.ts';
import { waitForServer } from './wait-for-server.ts';

const down = new Error('down');
const describe = (error: unknown): StartFailure => ({ line: 'It is down.', exitCode: 1, isWaitedFor: error === down });

const wait = async (upAt: number, failure: unknown = down) => {
  const printed: string[] = [];
  let clock = 0;
  const outcome = await waitForServer({
    check: async () => {
      if (clock < upAt * 1000) throw failure;
    },
    describe,
    print: (line) => printed.push(`${clock / 1000}: ${line}`),
    signal: new AbortController().signal,
    now: () => clock,
    pause: async (ms) => {
      clock += ms;
    },
  }).then(
    () => 'up',
    (error: unknown) => error,
  );
  return { outcome, printed, endedAt: clock / 1000 };
};

it('prints nothing if the database is available', async () => {
  expect(await wait(0)).toEqual({ outcome: 'up', printed: [], endedAt: 0 });
});

it('prints immediately and every 15 seconds that it waits', async () => {
  expect(await wait(31)).toEqual({
    outcome: 'up',
    printed: [
      '0: It is down. Trying again for 120 seconds.',
      '15: It is down. Trying again for 105 seconds.',
      '30: It is down. Trying again for 90 seconds.',
    ],
    endedAt: 31,
  });
});

it('gives up after two minutes', async () => {
  expect(await wait(1000)).toMatchObject({ outcome: down, endedAt: 120 });
});

it('does not wait after a permanent error', async () => {
  const wrongPassword = new Error('wrong password');
  expect(await wait(1000, wrongPassword)).toEqual({ outcome: wrongPassword, printed: [], endedAt: 0 });
});

it('ends immediately when the process must exit, even while the server does not respond', async () => {
  const stopping = new AbortController();
  const never = new Promise<void>(() => {});
  const waiting = waitForServer({ check: () => never, describe, print: () => {}, signal: stopping.signal });
  stopping.abort();
  await expect(waiting).rejects.toThrow('aborted');
});
