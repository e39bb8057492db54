import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import type { Db } from '../../storage/connection/connect.ts';
import type { IntegrationChange, StoredIntegration } from '../../storage/integrations/integrations.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { actorOf } from '../access.ts';
import type { Caller } from '../context.ts';

const PARTS = ['state', 'name', 'checkIds', 'config', 'secrets', 'problem', 'endedRecipients'] as const;

export const changedParts = (
  before: Omit<StoredIntegration, 'kind'>,
  after: Omit<StoredIntegration, 'kind'>,
): IntegrationChange =>
  Object.fromEntries(PARTS.filter((part) => !equalJson(before[part], after[part])).map((part) => [part, after[part]]));

/** `fields` returns the real values. `shown` returns the same fields with secrets masked. */
export interface AuditedForm<Of> {
  fields: (of: Of) => Record<string, unknown>;
  shown: (of: Of) => Record<string, unknown>;
}

/** Masked fields only show that they were changed. */
export const auditedDifference = <Of>({ fields, shown }: AuditedForm<Of>, before: Of, after: Of) => {
  const [old, fresh] = [fields(before), fields(after)];
  const keys = Object.keys(fresh).filter((key) => !equalJson(old[key], fresh[key]));
  const pick = (of: Of): Record<string, unknown> => {
    const all = shown(of);
    return Object.fromEntries(keys.map((key) => [key, all[key]]));
  };
  return { before: pick(before), after: pick(after) };
};

/** A change of only the state, and its consequences, is recorded under the name of that action. */
export const recordIntegrationChange = (
  trx: Db,
  caller: Caller,
  { id, name, state }: Pick<StoredIntegration, 'id' | 'name' | 'state'>,
  changes: IntegrationChange,
  difference: ReturnType<typeof auditedDifference>,
): Promise<void> => {
  const { state: switched, problem: _problem, endedRecipients: _ended, ...rest } = changes;
  const isSwitched = switched !== undefined && Object.keys(rest).length === 0;
  const verb = state === 'AC' ? 'enable' : 'disable';
  return recordAudit(trx, {
    ...actorOf(caller),
    action: `integration.${isSwitched ? verb : 'update'}`,
    subject: `integration ${id}`,
    ...(isSwitched ? { after: { name } } : difference),
  });
};
