import type { Fault } from './fault.ts';

/** Kills the mail server, which then remains unavailable for a while. */
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
