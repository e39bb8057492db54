import { notifications, notificationsStore } from '@mantine/notifications';
import { onlineManager, QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError, unreachable } from '../lib/api/api-error.ts';
import { loadQuery, queryClient } from './query-client.ts';

const shownMessages = () => notificationsStore.getState().notifications.map(({ message }) => message);
const failing = (meta?: Record<string, unknown>, error: Error = unreachable()) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(error), ...(meta && { meta }) })
    .execute(undefined)
    .catch(shownMessages);

afterEach(() => {
  notifications.clean();
  onlineManager.setOnline(true);
});

test('a browser that is offline fails at once, rather than wait without a word', async () => {
  onlineManager.setOnline(false);
  expect(await failing()).toEqual([unreachable().message]);
  const read = queryClient.fetchQuery({
    queryKey: ['any'],
    queryFn: () => Promise.reject(unreachable()),
    retry: false,
  });
  await expect(read).rejects.toMatchObject({ status: 0 });
});

test('a change that failed is told, after what did not happen where the change names it', async () => {
  const { message } = unreachable();
  expect(await failing()).toEqual([message]);
  expect(await failing({ failure: 'The note is not saved.' })).toContain(`The note is not saved. ${message}`);
});

test('a fault of the server is told with its number, by which an administrator finds it', async () => {
  const fault = new ApiError(500, 'Oops... Something went wrong.', { requestId: 'req-7' });
  expect(await failing({}, fault)).toEqual(['Oops... Something went wrong. The number of this failure: req-7']);
});

test('a change that fails again shows the newest number only', async () => {
  const fault = (requestId: string) => new ApiError(500, 'Oops... Something went wrong.', { requestId });
  await failing({}, fault('req-7'));
  expect(await failing({}, fault('req-8'))).toEqual([
    'Oops... Something went wrong. The number of this failure: req-8',
  ]);
});

test('a loader sends its own request when the page that is left cancels the request of both', async () => {
  const signals: AbortSignal[] = [];
  const query = queryOptions({
    queryKey: ['read by the page and by the loader'],
    queryFn: async ({ signal }) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise<string>(() => {}) : 'answer';
    },
  });
  const leave = new QueryObserver(queryClient, query).subscribe(() => {});
  const loaded = loadQuery(query);
  leave();
  expect(await loaded).toBe('answer');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
