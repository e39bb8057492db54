import type { Fault } from './fault.ts';

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
