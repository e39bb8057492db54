import type { Fault } from './fault.ts';

/** The mail server accepts connections but never responds. */
export const freezeMail: Fault = {
  inflict: async ({ mail, wait }, seconds, healed) => {
    await mail.freeze();
    try {
      await wait(seconds);
    } finally {
      await mail.thaw();
      healed();
    }
  },
};
