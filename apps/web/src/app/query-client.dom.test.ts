import { notifications, notificationsStore } from '@mantine/notifications';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { unreachable } from '../lib/api/api-error.ts';
import { queryClient } from './query-client.ts';

const failing = (meta?: Record<string, unknown>) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(unreachable()), ...(meta && { meta }) })
    .execute(undefined)
    .catch(() => notificationsStore.getState().notifications.map(({ message }) => message));

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
