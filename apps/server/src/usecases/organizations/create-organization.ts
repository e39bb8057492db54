import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import {
  MAX_CREATED_ORGANIZATIONS_PER_DAY,
  MAX_OWNED_ORGANIZATIONS,
  refusalToCreate,
} from '@pharos/domain/organizations/may-create-organization.ts';
import { mailboxOf } from '@pharos/domain/people/invitation-mail-limit.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { lockSubdomains } from '../../storage/organizations/organizations.ts';
import { listOwnedOrganizations } from '../../storage/organizations/owners.ts';
import { findUser } from '../../storage/people/users.ts';
import { takeSlot } from '../../storage/sign-in/attempt-counts.ts';
import type { Services, SignedInUser } from '../context.ts';
import { forbidden, notFound, Throttled, unprocessable } from '../errors.ts';
import { refusalToOperate } from '../operator/identify-operator.ts';
import { openOrganization } from './open-organization.ts';
import { serviceEndedOn } from './service-ended-on.ts';

export const createOrganization = async (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  caller: SignedInUser,
  { name, timezone }: { name: string; timezone: string | undefined },
): Promise<number> => {
  const { db, settings, now } = services;
  const { userId, providerOf, address } = caller;
  const user = await findUser(db, userId);
  if (!user) throw notFound('User');
  const isOperator = (await refusalToOperate(services, caller)) === null;
  const refusal = refusalToCreate(settings.signup, {
    isOperator,
    isBySingleSignOn: providerOf !== null,
    isTrusted: isTrustedAddress(user, settings),
  });
  if (refusal !== null) throw forbidden(refusal);
  const endedOn = isOperator ? null : await serviceEndedOn(db, now());
  if (endedOn !== null) throw forbidden(`This service ended on ${endedOn}. No new organizations can be created.`);

  return db.transaction().execute(async (trx) => {
    // The lock makes concurrent creations count one after the other.
    await lockSubdomains(trx);
    const owned = await listOwnedOrganizations(trx, userId);
    if (settings.isSignUpOpen && owned.length >= MAX_OWNED_ORGANIZATIONS)
      throw unprocessable(
        `You own ${owned.length} organizations. A person can own at most ${MAX_OWNED_ORGANIZATIONS}. Delete one first.`,
      );
    if (settings.isSignUpOpen) await takeCreation(trx, user.email, now());
    return openOrganization(services, trx, {
      owner: { userId, email: user.email },
      ...{ name, timezone, address, action: 'organization.create' as const },
    });
  });
};

const DAY_MS = 24 * 3_600_000;

/**
 * Counts by mailbox, because an account can be deleted and created again. A rollback undoes the count.
 * @throws {Throttled} If the mailbox has reached its daily limit.
 */
const takeCreation = async (trx: Db, email: string, now: number): Promise<void> => {
  const slots = MAX_CREATED_ORGANIZATIONS_PER_DAY;
  const freeAt = await takeSlot(
    trx,
    { key: `organizations of ${mailboxOf(email)}`, slots, windowMs: DAY_MS },
    new Date(now),
  );
  if (freeAt === null) return;
  const wait = Math.max(1000, freeAt.getTime() - now);
  throw new Throttled(
    `You created ${slots} organizations within 24 hours, including deleted ones. You can create the next one in ${durationText(wait)}.`,
    Math.ceil(wait / 1000),
  );
};
