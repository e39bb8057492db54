import type { Mailbox } from './mailbox.ts';
import type { Api } from './pharos.ts';

/** Verifies the address with the token in the received mail. Before that, the organization sends no mails. */
export const verifyAddress = async (api: Api, mailbox: Mailbox, email: string): Promise<void> => {
  const { mail } = await mailbox.waitFor('Verify your e-mail address', email);
  await api.post('/verify-email/', { token: /token=([\w-]+)/.exec(mail.text ?? '')?.[1] });
};
