import type { KeyScope } from '@pharos/domain/access/permissions.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { enqueueMail } from '../../../storage/mails/enqueue-mail.ts';
import { insertApiKey } from '../../../storage/organizations/api-keys.ts';
import { findOrganization, findOwner } from '../../../storage/organizations/organizations.ts';
import { findUser } from '../../../storage/people/users.ts';
import { requirePerson } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { mayMailOwner } from '../../people/require-verified-owner.ts';
import { apiKeyOf, maskApiKey } from './api-key.ts';

export interface ApiKeyRequest {
  name: string;
  scope: KeyScope;
  isDefault: boolean;
  expiresAt: Date | null;
}

/** Mails the owner and the creator if their addresses are trusted. Returns `key` only this once. */
export const makeApiKey = async (
  { identity, secrets, settings, now }: Pick<Services, 'identity' | 'secrets' | 'settings' | 'now'>,
  trx: Db,
  caller: Caller,
  request: ApiKeyRequest,
): Promise<{ id: number; key: string; shownAs: string }> => {
  const createdBy = requirePerson(caller);
  const organizationId = caller.organization.id;
  const key = apiKeyOf(identity.createSecret().secret);
  const shownAs = maskApiKey(key);
  const createdAt = new Date(now());
  const hash = identity.hashSecret(key);
  const id = await insertApiKey(trx, { ...request, organizationId, hash, shownAs, createdBy, createdAt });

  const organization = await findOrganization(trx, organizationId);
  const maker = await findUser(trx, createdBy);
  if (!organization || !maker) throw notFound('Organization');
  const owner = await findOwner(trx, organizationId);
  const people = [owner, maker].filter((person) => mayMailOwner({ settings }, person));
  for (const to of new Set(people.map(({ email }) => email))) {
    await enqueueMail(
      trx,
      secrets,
      {
        to,
        subject: `An API key was created for ${organization.name}`,
        headline: `${maker.email} created an API key for ${organization.name}`,
        paragraphs: [
          `${request.name} (${shownAs}) ${MAY[request.scope]}`,
          'If you did not expect this, revoke the key. The audit log shows who created and used it (API: GET /v1/audit-log/).',
        ],
        action: { label: 'Open the API keys', link: `${settings.baseUrl}/settings/api-keys` },
        footer: `You get this mail because you own ${organization.name} or created the key.`,
        addresses: [maker.email],
      },
      now(),
    );
  }
  return { id, key, shownAs };
};

const MAY: Record<KeyScope, string> = {
  read: 'can read checks, reports and settings.',
  manage: 'can read and change checks and settings.',
};
