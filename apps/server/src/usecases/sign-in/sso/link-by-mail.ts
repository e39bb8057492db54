import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { findUser } from '../../../storage/people/users.ts';
import { insertPendingSignIn, takePendingSignIn } from '../../../storage/sign-in/pending-sign-ins.ts';
import type { Services } from '../../context.ts';
import { forbidden, invalid, notFound } from '../../errors.ts';
import { limitAttempts } from '../limit-attempts.ts';
import { linkAccount } from './link-account.ts';
import { findPendingLink } from './link-by-password.ts';
import { UNVERIFIED } from './member-by-provider.ts';
import { LINK_BY_MAIL, LINK_BY_MAIL_MS, pendingLinkOf } from './pending-link.ts';

/** The owner of the account can then allow the identity provider to sign them in. Sends at most five mails per hour. */
export const mailLink = async (services: Services, linkKey: string): Promise<void> => {
  const { db, identity, secrets, settings, now } = services;
  const link = await findPendingLink(services, linkKey);
  await limitAttempts(services, { key: `mail link ${link.userId}`, attempts: 5, minutes: 60 });
  await db.transaction().execute(async (trx) => {
    const user = await findUser(trx, link.userId);
    const organization = await findOrganization(trx, link.organizationId);
    if (!user || !organization) throw notFound('Account');
    if (!user.emailVerified) throw forbidden(UNVERIFIED);
    const { secret, hash } = identity.createSecret();
    const expiresAt = new Date(now() + LINK_BY_MAIL_MS);
    await insertPendingSignIn(trx, { hash, kind: LINK_BY_MAIL, detail: link, expiresAt });
    const mail = {
      to: user.email,
      subject: `Confirm your single sign-on for ${organization.name}`,
      headline: `Do you want to log in with the single sign-on of ${organization.name}?`,
      paragraphs: [
        `A person to whom the identity provider of ${organization.name} (${link.issuer}) assigns your e-mail address wants to log in to your Pharos account.`,
        `If this is you, open the link. From then on, this provider can log you in to ${organization.name}, and to no other organization. The link is valid once, for one hour.`,
      ],
      action: { label: 'Confirm', link: `${settings.baseUrl}/confirm-single-sign-on?token=${secret}` },
      footer: 'If this was not you, ignore this mail. Nothing was changed.',
      countedWith: null,
    };
    await enqueueMail(trx, secrets, mail, now());
  });
};

/** Returns the address of the account, and the name of the organization to which the provider now gives access. */
export const linkByMail = (
  services: Services,
  token: string,
  address: string,
): Promise<{ email: string; organization: string }> =>
  services.db.transaction().execute(async (trx) => {
    const { identity, now } = services;
    const pending = { hash: identity.hashSecret(token), kind: LINK_BY_MAIL, now: new Date(now()) };
    const link = pendingLinkOf((await takePendingSignIn(trx, pending)) ?? {});
    if (!link)
      throw invalid({ token: ['This link was already used or has expired. Sign in again to get a new link.'] });
    return linkAccount(services, trx, link, { by: 'mail', address });
  });
