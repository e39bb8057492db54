import type { Fault } from './fault.ts';

/** The mail server takes connections and never answers. */
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
