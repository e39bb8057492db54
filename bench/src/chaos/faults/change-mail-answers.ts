import type { MailBehavior } from '../../processes/mail-main.ts';
import type { Fault } from './fault.ts';

/** Creates a fault in which the mail server behaves differently for a while. */
const behave = (as: MailBehavior): Fault => ({
  inflict: async ({ mail, wait }, seconds, healed) => {
    await mail.behave(as);
    try {
      await wait(seconds);
    } finally {
      await mail.behave('accept');
      healed();
    }
  },
});

/** The mail server responds with 451: it accepts no mail for now. */
export const refuseMail: Fault = behave('refuse');
/** The mail server responds with 550 5.7.1: it rejects relaying until an administrator corrects this. */
export const forbidMail: Fault = behave('forbid');
/** The mail server accepts each mail, but closes the connection before it can confirm this. */
export const cutMail: Fault = behave('cut');
