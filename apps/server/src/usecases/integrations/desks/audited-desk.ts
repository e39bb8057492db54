import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import type { StoredDesk } from './desk.ts';

type Audited = Pick<StoredDesk, 'state' | 'config' | 'secrets'>;

/** An account as the audit log keeps it, without its key. */
export const auditedDesk = (kind: DeskKind, desk: Audited): Record<string, unknown> => ({
  ...fieldsOf(kind, desk),
  api_key: desk.secrets && MASK,
});

/** What a change alters, before and after, in the same form: of the key, that it was altered. */
export const auditedChange = (kind: DeskKind, before: Audited, after: Audited) => {
  const [old, fresh] = [fieldsOf(kind, before), fieldsOf(kind, after)];
  const keys = Object.keys(fresh).filter((key) => !equalJson(old[key], fresh[key]));
  const pick = (desk: Audited): Record<string, unknown> => {
    const audited = auditedDesk(kind, desk);
    return Object.fromEntries(keys.map((key) => [key, audited[key]]));
  };
  return { before: pick(before), after: pick(after) };
};

const fieldsOf = (kind: DeskKind, { state, config, secrets }: Audited): Record<string, unknown> => ({
  kind,
  state,
  domain: config.domain,
  api_key: secrets?.apiKey ?? null,
  data: config.data,
});
