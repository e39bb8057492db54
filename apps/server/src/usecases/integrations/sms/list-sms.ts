import { listIntegrations } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { readSms, SMS, type SmsView, viewOf } from './sms.ts';

export const listSms = async (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  { organization }: Caller,
): Promise<SmsView[]> => {
  const { db, secrets } = services;
  const stored = await listIntegrations(db, secrets, { organizationId: organization.id, kind: SMS });
  return stored.map((each) => viewOf(services, organization.applicationId, readSms(each)));
};
