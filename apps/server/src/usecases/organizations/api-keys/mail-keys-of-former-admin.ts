import type { Db } from '../../../storage/connection/connect.ts';
import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import { listApiKeys } from '../../../storage/organizations/api-keys.ts';
import { findOrganization, findOwner } from '../../../storage/organizations/organizations.ts';
import type { Services } from '../../context.ts';
import { mayMailOwner } from '../../people/require-verified-owner.ts';

/** Mails the owner the API keys of a former admin, who may still have one. Sends nothing if there are none. */
export const mailKeysOfFormerAdmin = async (
  { secrets, settings, now }: Pick<Services, 'secrets' | 'settings' | 'now'>,
  trx: Db,
  organizationId: number,
  { userId, email }: { userId: number; email: string },
): Promise<void> => {
  const keys = (await listApiKeys(trx, organizationId)).filter(
    (key) => key.userId === userId && (key.expiresAt === null || key.expiresAt.getTime() > now()),
  );
  const organization = await findOrganization(trx, organizationId);
  if (keys.length === 0 || !organization) return;
  const owner = await findOwner(trx, organizationId);
  if (!mayMailOwner({ settings }, owner)) return;
  await enqueueMail(
    trx,
    secrets,
    {
      to: owner.email,
      subject: `API keys that ${email} created still work`,
      headline: `${email} is no longer an admin of ${organization.name}`,
      paragraphs: [
        'These API keys were created by this person and still work:',
        ...keys.map(({ name, shownAs }) => `${name} (${shownAs})`),
        'Revoke the keys that this person may still have, and replace them in your programs.',
      ],
      action: { label: 'Open the API keys', link: `${settings.baseUrl}/settings/api-keys` },
      footer: `Sent by Pharos to the owner of ${organization.name}.`,
      addresses: [email],
    },
    now(),
  );
};
