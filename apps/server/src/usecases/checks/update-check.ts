import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { resolveCheck } from '@pharos/domain/checks/settings/resolve-check.ts';
import { targetOf } from '@pharos/domain/checks/settings/target.ts';
import { repairProblems } from '@pharos/domain/checks/settings/unreadable.ts';
import { replaceCheckRecipients } from '../../storage/checks/check-recipients.ts';
import { findCheck, lockCheck, updateCheckSettings } from '../../storage/checks/checks.ts';
import { notifyChecksChanged } from '../../storage/checks/notify-checks-changed.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import type { CheckRequest } from './check-request.ts';
import { readCheckRules } from './read-check-rules.ts';
import { type RedactedCheck, redactCheck, redactSettings } from './redact-check.ts';
import { problemRefusal, refuseProblems } from './refuse-problems.ts';
import { egressProblems, recipientProblems } from './request-problems.ts';

/** @throws Refusal with errors by field, or if the check does not exist. */
export const updateCheck = (
  services: Services,
  caller: Caller,
  id: number,
  request: CheckRequest,
): Promise<RedactedCheck> =>
  services.db.transaction().execute(async (trx) => {
    const { secrets, now } = services;
    const { organization } = caller;
    const check = await lockCheck(trx, secrets, organization.id, id);
    if (!check) throw notFound('Check');
    if (request.applicationId !== undefined && request.applicationId !== check.applicationId) {
      throw invalid({ application: ['A check cannot be moved to another application.'] });
    }
    const rules = await readCheckRules(services, caller, trx);
    const resolved = resolveCheck(request.draft, check.settings, rules);
    const { unreadable } = check;
    const lost = unreadable
      ? repairProblems(request.draft, check.settings.type, unreadable, rules.entitlement, rules.now)
      : [];
    const foreign = [...(await recipientProblems(trx, organization.id, request)), ...lost];
    if (!resolved.ok) throw problemRefusal([...resolved.problems, ...foreign]);
    const { settings } = resolved;
    // The organization's own network may allow targets that other locations must not probe.
    const goesElsewhere =
      settings.url !== check.settings.url || !equalJson(settings.locations, check.settings.locations);
    refuseProblems([...(goesElsewhere ? egressProblems(services, caller, settings) : []), ...foreign]);

    const recipients = {
      members: idSet(request.members ?? check.members),
      contacts: idSet(request.contacts ?? check.contacts),
    };
    const before = { ...check.settings, members: check.members, contacts: check.contacts };
    const changed = changedKeys(before, { ...settings, ...recipients });
    // Lost settings may equal the defaults. They are written even if nothing seems to change.
    const isRepair = unreadable === 'options' || unreadable === 'secrets';
    if (changed.length === 0 && !isRepair) return redactCheck(check, caller);

    await updateCheckSettings(trx, secrets, check, settings, {
      reprobe: isRepair || altersProbing(check.settings, settings),
      at: new Date(now()),
    });
    if (changed.includes('members') || changed.includes('contacts')) {
      await replaceCheckRecipients(trx, id, recipients);
    }
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'check.update',
      subject: `check ${id}`,
      before: {
        ...pick({ ...before, ...redactSettings(check.settings) }, changed),
        ...(isRepair && { unreadable }),
      },
      after: pick({ ...recipients, ...redactSettings(settings) }, changed),
    });
    await notifyChecksChanged(trx, organization.id, 'updated', [id]);
    const updated = await findCheck(trx, secrets, organization.id, id);
    if (!updated) throw notFound('Check');
    return redactCheck(updated, caller);
  });

const idSet = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

const changedKeys = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter((key) => !equalJson(before[key], after[key]));

const pick = (record: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, record[key]]));

/** Results with the old settings are then irrelevant. */
const altersProbing = (before: CheckSettings, after: CheckSettings): boolean =>
  before.intervalSeconds !== after.intervalSeconds ||
  !equalJson(before.locations, after.locations) ||
  !equalJson(targetOf(before), targetOf(after));
