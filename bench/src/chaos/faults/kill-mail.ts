import type { Fault } from './fault.ts';

/** The mail server dies and is away for a while. */
export const killMail: Fault = {
  inflict: async ({ mail, wait }, seconds, healed) => {
    await mail.kill();
    try {
      await wait(seconds);
    } finally {
      await mail.start();
      healed();
    }
  },
};
