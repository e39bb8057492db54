import type { Fault } from './fault.ts';

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
