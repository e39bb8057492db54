import type { OperatorCaller, Services } from '../../context.ts';
import { unprocessable } from '../../errors.ts';
import { recordVerifiedEmail } from '../../sign-in/record-verified-email.ts';
import { actOnOrganization } from './act-on-organization.ts';

/** Verifies an owner whom the operator knows, if the verification mail does not arrive. */
export const verifyOwner = (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  operator: OperatorCaller,
  id: number,
  reason: string,
): Promise<void> =>
  actOnOrganization(services, operator, { id, reason }, async (trx, { owner }) => {
    if (owner.emailVerified) throw unprocessable('The address of the owner is already verified.');
    await recordVerifiedEmail(services, trx, owner.userId);
    // The address may not belong to the owner.
    return { action: 'organization.verify-owner', detail: { owner: owner.email }, mail: null };
  });
