import { notifications } from '@mantine/notifications';

/** Said for four seconds in the corner, politely to screen readers. */
export const tellSuccess = (message: string): void => {
  notifications.show({ message, color: 'teal', role: 'status' });
};

export const tellWarning = (message: string): void => {
  notifications.show({ message, color: 'yellow', role: 'status' });
};

/**
 * Shows an error until the reader closes it. It replaces a shown error of the same `kind`.
 * @param kind Must not contain what differs each time, such as the number of a failure.
 */
export const tellError = (message: string, kind = message): void => {
  const id = `error: ${kind}`;
  notifications.hide(id);
  notifications.show({ id, message, color: 'red', role: 'alert', autoClose: false });
};
