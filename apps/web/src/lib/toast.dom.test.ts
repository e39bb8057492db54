import { notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { showError, showSuccess, showWarning } from './toast.ts';

const shown = () => notificationsStore.getState().notifications.map(({ message, autoClose }) => [message, autoClose]);

test('errors stay until they are closed, other messages close after the time that the app sets', () => {
  showError('Failed');
  showWarning('Careful');
  showSuccess('Saved');
  expect(shown()).toEqual([
    ['Failed', false],
    ['Careful', undefined],
    ['Saved', undefined],
  ]);
});

test('an error that is repeated replaces the first one', () => {
  for (const message of ['Failed', 'Refused', 'Failed']) showError(message);
  expect(shown().map(([message]) => message)).toEqual(['Refused', 'Failed']);
});
