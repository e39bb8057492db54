import { maskedNumber } from './masked-number.ts';

interface NamedRecipient {
  /** The recipient in the form that the channel uses. */
  recipient: string;
  /** Null if the recipient is a person. */
  integrationId: number | null;
  /** Null if the integration was deleted. */
  integrationName: string | null;
}

/**
 * Returns the text by which members see a recipient. People are shown by their address, and integrations by their name.
 * If an integration has several recipients, the masked phone number is added. In `recipient` the number follows the
 * integration's ID.
 */
export const shownRecipient = ({ recipient, integrationId, integrationName }: NamedRecipient): string => {
  if (integrationId === null) return recipient;
  const name = integrationName ?? 'deleted integration';
  const number = shownNumber(recipient);
  return number === null ? name : `${name}, ${number}`;
};

/** Returns the masked phone number of a recipient if its integration has several recipients; otherwise null. */
export const shownNumber = (recipient: string): string | null => {
  const [, number] = recipient.split(':');
  return number === undefined ? null : maskedNumber(number);
};
