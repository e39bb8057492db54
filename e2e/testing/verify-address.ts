import type { Mailbox } from './mailbox.ts';
import type { Api } from './pharos.ts';

/** Verifies the address of the signed-in person by the mail that came to it: until then the organization mails nobody. */
export const verifyAddress = async (api: Api, mailbox: Mailbox, email: string): Promise<void> => {
  const { mail } = await mailbox.waitFor('Verify your e-mail address', email);
  await api.post('/verify-email/', { token: /token=([\w-]+)/.exec(mail.text ?? '')?.[1] });
};
