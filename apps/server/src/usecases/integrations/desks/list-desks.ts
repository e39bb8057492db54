import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { listIntegrations } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { type HelpDeskView, readDesk, type StoredHelpDesk, withoutSecrets } from './desk.ts';

export const listDesks = async (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  caller: Caller,
  kind: HelpDeskKind,
): Promise<HelpDeskView[]> =>
  (await listStoredDesks(services, services.db, caller, kind)).map((desk) => withoutSecrets(services, desk));

/** Includes the keys. */
export const listStoredDesks = async (
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  { organization }: Caller,
  kind: HelpDeskKind,
): Promise<StoredHelpDesk[]> =>
  (await listIntegrations(db, secrets, { organizationId: organization.id, kind })).map(readDesk);
