import { useQuery } from '@tanstack/react-query';
import { getInstallation } from './api/first-calls.ts';
import { queryOf } from './api/queries.ts';

/**
 * `sendsMail` is false if mails are only written to the outbox folder. `asksContacts` is true if contacts must first
 * confirm by mail.
 */
export const useMailDelivery = (): { sendsMail: boolean; asksContacts: boolean } => {
  const installation = useQuery(queryOf(getInstallation, {})).data;
  return { sendsMail: installation?.sends_mail ?? true, asksContacts: installation?.sign_up === 'open' };
};

export const MAIL_STORED = 'The mail is stored in the folder outbox, because no mail server is set up.';
