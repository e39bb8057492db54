/**
 * Returns the recipient name of an SMS for deliveries: the ID of the integration and one of its phone numbers (E.164).
 */
export const smsRecipient = (integrationId: number, number: string): string => `${integrationId}:${number}`;

/** Parses a recipient name that `smsRecipient` created. */
export const readSmsRecipient = (recipient: string): { integrationId: number; number: string } => {
  const [id = '', number = ''] = recipient.split(':');
  return { integrationId: Number(id), number };
};
