import { notifications, notificationsStore } from '@mantine/notifications';

/** Said for four seconds in the corner, politely to screen readers. */
export const showSuccess = (message: string): void => {
  notifications.show({ message, color: 'teal', role: 'status' });
};

export const showWarning = (message: string): void => {
  notifications.show({ message, color: 'yellow', role: 'status' });
};

const ERROR = 'error: ';

/**
 * Shows an error until the reader closes it. It replaces a shown error of the same `kind`.
 * @param kind Must not contain what differs each time, such as the number of a failure.
 */
export const showError = (message: string, kind = message): void => {
  const id = `${ERROR}${kind}`;
  notifications.hide(id);
  notifications.show({ id, message, color: 'red', role: 'alert', autoClose: false });
};

/** Closes the errors that are shown or wait to be shown. */
export const closeErrors = (): void => {
  notifications.updateState(notificationsStore, (shown) => shown.filter(({ id }) => !id?.startsWith(ERROR)));
};
