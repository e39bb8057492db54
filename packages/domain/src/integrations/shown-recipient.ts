import { maskedNumber } from './masked-number.ts';

interface NamedRecipient {
  recipient: string;
  integrationId: number | null;
  integrationName: string | null;
}

/**
 * Returns the text by which members see a recipient. The masked phone number is added if the integration has several
 * recipients; in `recipient` it follows the integration's ID.
 */
export const shownRecipient = ({ recipient, integrationId, integrationName }: NamedRecipient): string => {
  if (integrationId === null) return recipient;
  const name = integrationName ?? 'deleted integration';
  const number = shownNumber(recipient);
  return number === null ? name : `${name}, ${number}`;
};

export const shownNumber = (recipient: string): string | null => {
  const [, number] = recipient.split(':');
  return number === undefined ? null : maskedNumber(number);
};
