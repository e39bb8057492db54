/** Returns the recipient name for deliveries. `number` is in E.164 format. */
export const smsRecipient = (integrationId: number, number: string): string => `${integrationId}:${number}`;

export const readSmsRecipient = (recipient: string): { integrationId: number; number: string } => {
  const [id = '', number = ''] = recipient.split(':');
  return { integrationId: Number(id), number };
};
