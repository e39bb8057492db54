import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import type { AuditedForm } from '../integration-changes.ts';
import type { StoredHelpDesk } from './desk.ts';

type Audited = Pick<StoredHelpDesk, 'state' | 'config' | 'secrets'>;

/** Returns the account without its key. */
export const auditedDesk = (kind: HelpDeskKind, desk: Audited): Record<string, unknown> => ({
  ...fieldsOf(kind, desk),
  api_key: desk.secrets && MASK,
});

const fieldsOf = (kind: HelpDeskKind, { state, config, secrets }: Audited): Record<string, unknown> => ({
  kind,
  state,
  domain: config.domain,
  api_key: secrets?.apiKey ?? null,
  data: config.data,
});

export const deskAudit = (kind: HelpDeskKind): AuditedForm<Audited> => ({
  fields: (desk) => fieldsOf(kind, desk),
  shown: (desk) => auditedDesk(kind, desk),
});
