import type { OperatorCaller, Services } from '../../context.ts';
import { unprocessable } from '../../errors.ts';
import { recordVerifiedEmail } from '../../sign-in/record-verified-email.ts';
import { actOnOrganization } from './act-on-organization.ts';

/**
 * Marks the address of the owner as verified, for cases in which the operator knows the owner and the verification
 * email does not arrive.
 */
export const verifyOwner = (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  operator: OperatorCaller,
  id: number,
  reason: string,
): Promise<void> =>
  actOnOrganization(services, operator, { id, reason }, async (trx, { owner }) => {
    if (owner.emailVerified) throw unprocessable('Its owner’s address is verified already.');
    await recordVerifiedEmail(services, trx, owner.userId);
    // The address may not belong to the owner, so no email is sent to it.
    return { action: 'organization.verify-owner', detail: { owner: owner.email }, mail: null };
  });
