import { listIntegrations } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { readSlack, SLACK, type SlackView, withoutSecrets } from './slack.ts';

export const listSlack = async (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  { organization }: Caller,
): Promise<SlackView[]> => {
  const { db, secrets } = services;
  const stored = await listIntegrations(db, secrets, { organizationId: organization.id, kind: SLACK });
  return stored.map((each) => withoutSecrets(services, readSlack(each)));
};
