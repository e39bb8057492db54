import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { isMasked } from '@pharos/contract/rest/integrations/masked-secret.ts';
import type { HelpDeskForm } from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { findDesk } from './desk.ts';
import { listStoredDesks } from './list-desks.ts';
import { deskDomain, requestForm } from './refuse-desk-problems.ts';
import { requireMandatoryFields } from './require-mandatory-fields.ts';

/** A masked key means the key of the connected account. In that case, also stores which fields are mandatory. */
export const readFormFields = async (
  services: Services,
  caller: Caller,
  { kind, domain: entered, apiKey }: { kind: HelpDeskKind; domain: string; apiKey: string },
): Promise<HelpDeskForm> => {
  const { db } = services;
  const domain = deskDomain(kind, entered, 'domain');
  if (!isMasked(apiKey)) return requestForm(services, { kind, domain, apiKey });
  const desks = await listStoredDesks(services, db, caller, kind);
  const ofDomain = desks.find(({ config }) => config.domain === domain);
  if (!ofDomain?.secrets) throw invalid({ api_key: ['Enter the API key.'] });
  const form = await requestForm(services, { kind, domain, ...ofDomain.secrets });
  await db.transaction().execute(async (trx) => {
    const desk = await findDesk(services, trx, caller, { kind, id: ofDomain.id }, { lock: true });
    if (desk.config.domain === domain) await requireMandatoryFields(trx, desk, form);
  });
  return form;
};
