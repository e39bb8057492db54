import type { ProviderTest } from '../../../identity/port.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { limitAttempts } from '../limit-attempts.ts';
import { readProvider } from './read-provider.ts';

export const testConnection = async (services: Services, { organization }: Caller): Promise<ProviderTest> => {
  const provider = await readProvider(services, services.db, organization.id);
  if (!provider) throw notFound('Single sign-on');
  await limitAttempts(services, { key: `test single sign-on ${organization.id}`, attempts: 30, minutes: 15 });
  return services.identity.openId.test(provider);
};
