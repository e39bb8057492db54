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

test('fails immediately when the browser is offline, instead of waiting silently', async () => {
  onlineManager.setOnline(false);
  expect(await failing()).toEqual([unreachable().message]);
  const read = queryClient.fetchQuery({
    queryKey: ['any'],
    queryFn: () => Promise.reject(unreachable()),
    retry: false,
  });
  await expect(read).rejects.toMatchObject({ status: 0 });
});

test('shows an error for a failed change, preceded by the failure text of the change if it has one', async () => {
  const { message } = unreachable();
  expect(await failing()).toEqual([message]);
  expect(await failing({ failure: 'The note was not saved.' })).toContain(`The note was not saved. ${message}`);
});

test('shows the request ID of a server error, by which an administrator finds it', async () => {
  const fault = new ApiError(500, 'Oops... Something went wrong.', { requestId: 'req-7' });
  expect(await failing({}, fault)).toEqual(['Oops... Something went wrong. The number of this error: req-7']);
});

test('shows only the newest request ID when a change fails again', async () => {
  const fault = (requestId: string) => new ApiError(500, 'Oops... Something went wrong.', { requestId });
  await failing({}, fault('req-7'));
  expect(await failing({}, fault('req-8'))).toEqual(['Oops... Something went wrong. The number of this error: req-8']);
});

test('sends a new request from the loader if the page being left cancels their common request', async () => {
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
