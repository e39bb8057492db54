/** A recipient of text messages as deliveries name it: the integration, and one of its numbers (E.164). */
export const smsRecipient = (integrationId: number, number: string): string => `${integrationId}:${number}`;

/** What `smsRecipient` was made of. */
export const readSmsRecipient = (recipient: string): { integrationId: number; number: string } => {
  const [id = '', number = ''] = recipient.split(':');
  return { integrationId: Number(id), number };
};
