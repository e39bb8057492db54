import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import { maskedSecret } from '@pharos/contract/rest/integrations/masked-secret.ts';
import { HelpDeskConfig, HelpDeskSecrets } from '@pharos/contract/stored/desk-config.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { missingFields } from '@pharos/domain/integrations/desks/mapping/mandatory-fields.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { findIntegration, type StoredIntegration } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { isOverLimit } from '../is-over-limit.ts';

export interface StoredHelpDesk extends Omit<StoredIntegration, 'kind' | 'config' | 'secrets'> {
  kind: HelpDeskKind;
  config: HelpDeskConfig;
  /** Null if the secrets were sealed with another key. */
  secrets: HelpDeskSecrets | null;
}

export interface HelpDeskView extends Omit<StoredHelpDesk, 'secrets'> {
  maskedKey: string;
  isUnreadable: boolean;
  /** The labels of mandatory ticket fields without a value. */
  missing: readonly string[];
  isOverLimit: boolean;
}

export const readDesk = (stored: StoredIntegration): StoredHelpDesk => ({
  ...stored,
  // The cast is safe because the query selects one of these kinds.
  kind: stored.kind as HelpDeskKind,
  config: HelpDeskConfig.parse(stored.config),
  secrets: HelpDeskSecrets.nullable().parse(stored.secrets),
});

export const withoutSecrets = (
  services: Pick<Services, 'settings' | 'now'>,
  { secrets, ...desk }: StoredHelpDesk,
): HelpDeskView => ({
  ...desk,
  missing: missingFields(DESKS[desk.kind], desk.config),
  isOverLimit: isOverLimit(services, desk),
  maskedKey: secrets === null ? MASK : maskedSecret(secrets.apiKey),
  isUnreadable: secrets === null,
});

/**
 * Locks the account until the transaction ends if `lock` is set.
 * @throws Refusal if it does not exist.
 */
export const findDesk = async (
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  { organization }: Caller,
  { kind, id }: { kind: HelpDeskKind; id: number },
  options: { lock?: boolean } = {},
): Promise<StoredHelpDesk> => {
  const found = await findIntegration(db, secrets, { organizationId: organization.id, kind, id }, options);
  if (!found) throw notFound('Integration');
  return readDesk(found);
};
