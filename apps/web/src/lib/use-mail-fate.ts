import { useQuery } from '@tanstack/react-query';
import { getInstallation } from './api/first-calls.ts';
import { queryOf } from './api/queries.ts';

/** What becomes of a mail here: sent, or only kept in the outbox folder where no mail server is set up. Asks: contacts confirm by mail first. */
export const useMailFate = (): { sendsMail: boolean; asksContacts: boolean } => {
  const installation = useQuery(queryOf(getInstallation, {})).data;
  return { sendsMail: installation?.sends_mail ?? true, asksContacts: installation?.sign_up === 'open' };
};

/** Ends a sentence of what was mailed, where it was not. */
export const KEPT = 'The mail is kept in the folder outbox, since no mail server is set up.';
