import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { listOperators } from '../operator/operators.ts';
import { type AccountMail, enqueueMail } from './enqueue-mail.ts';

export const mailOperators = async (
  trx: Db,
  { secrets, isSignUpOpen }: { secrets: SecretBox; isSignUpOpen: boolean },
  mail: Omit<AccountMail, 'to' | 'footer' | 'countedWith'>,
  now: number,
): Promise<void> => {
  const footer = 'Sent by Pharos to the operators of this installation.';
  for (const operator of await listOperators(trx))
    if (isTrustedAddress(operator, { isSignUpOpen }))
      await enqueueMail(trx, secrets, { ...mail, footer, countedWith: null, to: operator.email }, now);
};
