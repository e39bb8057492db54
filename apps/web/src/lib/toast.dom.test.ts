import { notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { showError, showSuccess, showWarning } from './toast.ts';

const shown = () => notificationsStore.getState().notifications.map(({ message, autoClose }) => [message, autoClose]);

test('shows errors until they are closed, and other messages for the time that the app sets', () => {
  showError('Failed');
  showWarning('Careful');
  showSuccess('Saved');
  expect(shown()).toEqual([
    ['Failed', false],
    ['Careful', undefined],
    ['Saved', undefined],
  ]);
});

test('replaces a repeated error', () => {
  for (const message of ['Failed', 'Refused', 'Failed']) showError(message);
  expect(shown().map(([message]) => message)).toEqual(['Refused', 'Failed']);
});
