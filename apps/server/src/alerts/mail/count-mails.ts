import { Counter, type Registry } from 'prom-client';
import type { MailTransport } from './mail.ts';

export const countMails = (transport: MailTransport, registry: Registry): MailTransport => {
  const mails = new Counter({
    name: 'pharos_mails_total',
    help: 'Number of attempts to send a mail, by outcome: accepted or refused by the mail server.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['accepted', 'refused']) mails.inc({ outcome }, 0);
  return {
    ...transport,
    send: async (mail, signal) => {
      try {
        const answer = await transport.send(mail, signal);
        mails.inc({ outcome: 'accepted' });
        return answer;
      } catch (error) {
        mails.inc({ outcome: 'refused' });
        throw error;
      }
    },
  };
};
