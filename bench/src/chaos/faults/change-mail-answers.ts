import type { MailBehavior } from '../../processes/mail-main.ts';
import type { Fault } from './fault.ts';

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

/** 451: the mail server accepts no mail for now. */
export const refuseMail: Fault = behave('refuse');
/** 550 5.7.1: the mail server rejects relaying until an administrator corrects this. */
export const forbidMail: Fault = behave('forbid');
/** The mail server accepts each mail, but closes the connection before it can confirm this. */
export const cutMail: Fault = behave('cut');
