import { notifications, notificationsStore } from '@mantine/notifications';

/** Shows a message for four seconds, with a polite announcement for screen readers. */
export const showSuccess = (message: string): void => {
  notifications.show({ message, color: 'teal', role: 'status' });
};

export const showWarning = (message: string): void => {
  notifications.show({ message, color: 'yellow', role: 'status' });
};

const ERROR = 'error: ';

/**
 * Shows an error until the user closes it. Replaces a shown error of the same `kind`.
 * @param kind Must not contain values that differ each time, such as a request ID.
 */
export const showError = (message: string, kind = message): void => {
  const id = `${ERROR}${kind}`;
  notifications.hide(id);
  notifications.show({ id, message, color: 'red', role: 'alert', autoClose: false });
};

export const closeErrors = (): void => {
  notifications.updateState(notificationsStore, (shown) => shown.filter(({ id }) => !id?.startsWith(ERROR)));
};
