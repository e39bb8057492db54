import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import type { AuditedForm } from '../integration-changes.ts';
import type { StoredDesk } from './desk.ts';

type Audited = Pick<StoredDesk, 'state' | 'config' | 'secrets'>;

/** Returns the account without its key. */
export const auditedDesk = (kind: DeskKind, desk: Audited): Record<string, unknown> => ({
  ...fieldsOf(kind, desk),
  api_key: desk.secrets && MASK,
});

const fieldsOf = (kind: DeskKind, { state, config, secrets }: Audited): Record<string, unknown> => ({
  kind,
  state,
  domain: config.domain,
  api_key: secrets?.apiKey ?? null,
  data: config.data,
});

export const deskAudit = (kind: DeskKind): AuditedForm<Audited> => ({
  fields: (desk) => fieldsOf(kind, desk),
  shown: (desk) => auditedDesk(kind, desk),
});
