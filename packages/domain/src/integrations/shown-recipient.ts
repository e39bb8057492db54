import { maskedNumber } from './masked-number.ts';

interface NamedRecipient {
  /** As the channel names it. */
  recipient: string;
  /** Null of people. */
  integrationId: number | null;
  /** Null when that is gone. */
  integrationName: string | null;
}

/**
 * A recipient as members are shown it: people by their address, an integration by its name; of several behind one, each by its phone number,
 * masked. What comes after the integration's id in `recipient` is that number.
 */
export const shownRecipient = ({ recipient, integrationId, integrationName }: NamedRecipient): string => {
  if (integrationId === null) return recipient;
  const name = integrationName ?? 'deleted integration';
  const number = shownNumber(recipient);
  return number === null ? name : `${name}, ${number}`;
};

/** Of one of several recipients behind an integration: its phone number, masked; null of the only one. */
export const shownNumber = (recipient: string): string | null => {
  const [, number] = recipient.split(':');
  return number === undefined ? null : maskedNumber(number);
};
