import type { MailBehavior } from '../../processes/mail-main.ts';
import type { Fault } from './fault.ts';

/** The mail server behaves otherwise for a while. */
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

/** 451: it takes nothing for now. */
export const refuseMail: Fault = behave('refuse');
/** 550 5.7.1: it does not relay, until somebody mends that. */
export const forbidMail: Fault = behave('forbid');
/** It takes each mail, and the connection ends before it can say so. */
export const cutMail: Fault = behave('cut');
