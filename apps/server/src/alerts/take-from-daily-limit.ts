import type { Kysely } from 'kysely';
import type { Destination } from '../storage/alerts/deliveries/destination.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { countMessage } from '../storage/mails/count-message.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { findOrganization, findOwner } from '../storage/organizations/organizations.ts';
import type { AlertServices } from './services.ts';

/**
 * Counts one more message of the organization on this channel, unless the limit is reached. Emails the owner at the
 * first rejection of the day. This must be the last statement before the lease, because all messages of the
 * organization wait for each other here.
 */
export const takeFromDailyLimit = async (
  { channels, secrets, now }: Pick<AlertServices, 'channels' | 'secrets' | 'now'>,
  trx: Kysely<Database>,
  { organizationId, channel }: Destination,
): Promise<boolean> => {
  const limit = channels.get(channel)?.dailyLimit ?? null;
  if (limit === null) return true;
  const counted = await countMessage(trx, { organizationId, channel, limit }, now());
  if (counted.isCounted) return true;
  if (counted.isFirstRefused) {
    const organization = await findOrganization(trx, organizationId);
    const { email } = await findOwner(trx, organizationId);
    await enqueueMail(trx, secrets, limitMail(email, organization?.name ?? '', limit), now());
  }
  return false;
};

const limitMail = (to: string, organizationName: string, limit: number) => ({
  to,
  subject: `${organizationName} has reached its limit of mails for today`,
  headline: 'No more alert mails today',
  paragraphs: [
    `${organizationName} has sent ${limit} mails today. This is the daily limit of an organization in this Pharos installation.`,
    'Until midnight UTC, no more alerts are mailed, except recoveries of alerts that were mailed before. Once an hour, the recipients get a summary by mail. Monitoring continues, and the receipt of each alert shows that it was not sent.',
    'To send fewer mails, use fewer recipients, an alert delay or low sensitivity.',
  ],
  action: null,
  footer: `Sent by Pharos to the owner of ${organizationName}.`,
});
