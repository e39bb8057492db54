import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { isMasked } from '@pharos/contract/rest/integrations/masked-secret.ts';
import type { DeskForm } from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { listStoredDesks } from './list-desks.ts';
import { askForForm, deskDomain } from './refuse-desk-problems.ts';

/** Asks an account for the fields of its tickets now. A masked key is that of the account which is connected. */
export const readFormFields = async (
  services: Services,
  caller: Caller,
  { kind, domain: entered, apiKey }: { kind: DeskKind; domain: string; apiKey: string },
): Promise<DeskForm> => {
  const domain = deskDomain(kind, entered, 'domain');
  if (!isMasked(apiKey)) return askForForm(services, { kind, domain, apiKey });
  const desks = await listStoredDesks(services, services.db, caller, kind);
  const secrets = desks.find(({ config }) => config.domain === domain)?.secrets;
  if (!secrets) throw invalid({ api_key: ['Enter the key.'] });
  return askForForm(services, { kind, domain, ...secrets });
};
