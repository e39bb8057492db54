import { notifications } from '@mantine/notifications';

/** Said for four seconds in the corner, politely to screen readers. */
export const tellSuccess = (message: string): void => {
  notifications.show({ message, color: 'teal', role: 'status' });
};

export const tellWarning = (message: string): void => {
  notifications.show({ message, color: 'yellow', role: 'status' });
};

export const tellError = (message: string): void => {
  notifications.show({ message, color: 'red', role: 'alert' });
};
