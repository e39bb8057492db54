import { resolveCheck } from '@pharos/domain/checks/settings/resolve-check.ts';
import { limitProblem } from '@pharos/domain/plans/limit-problem.ts';
import { replaceCheckRecipients } from '../../storage/checks/check-recipients.ts';
import { findCheck, insertCheck } from '../../storage/checks/checks.ts';
import { notifyChecksChanged } from '../../storage/checks/notify-checks-changed.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { countChecks, lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { findOwner } from '../../storage/organizations/organizations.ts';
import { actorOf } from '../access.ts';
import { arePlansForSale } from '../billing/are-plans-for-sale.ts';
import type { Caller, Services } from '../context.ts';
import { invalid, invalidWhole, notFound } from '../errors.ts';
import type { CheckRequest } from './check-request.ts';
import { readCheckRules } from './read-check-rules.ts';
import { type RedactedCheck, redactCheck, redactSettings } from './redact-check.ts';
import { problemRefusal, refuseProblems } from './refuse-problems.ts';
import { egressProblems, recipientProblems } from './request-problems.ts';

/** @throws Refusal with errors by field, or if the plan allows no more checks. */
export const createCheck = (services: Services, caller: Caller, request: CheckRequest): Promise<RedactedCheck> =>
  services.db.transaction().execute(async (trx) => {
    const { secrets, now } = services;
    const { organization } = caller;
    if (request.applicationId !== undefined && request.applicationId !== organization.applicationId) {
      throw invalid({ application: ['This application does not exist in the active organization.'] });
    }
    const rules = await readCheckRules(services, caller, trx);
    const resolved = resolveCheck(request.draft, null, rules);
    const foreign = await recipientProblems(trx, organization.id, request);
    if (!resolved.ok) throw problemRefusal([...resolved.problems, ...foreign]);
    const { settings } = resolved;
    refuseProblems([...egressProblems(services, caller, settings), ...foreign]);
    await refuseAboveLimit(services, trx, organization.id, rules.entitlement.unlocked);

    const members = request.members ?? [
      organization.membershipId ?? (await findOwner(trx, organization.id)).membershipId,
    ];
    const recipients = { members, contacts: request.contacts ?? [] };
    const owner = { organizationId: organization.id, applicationId: organization.applicationId };
    const id = await insertCheck(trx, secrets, owner, settings, new Date(now()));
    await replaceCheckRecipients(trx, id, recipients);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'check.create',
      subject: `check ${id}`,
      after: { ...redactSettings(settings), ...recipients },
    });
    await notifyChecksChanged(trx, organization.id, 'created', [id]);
    const created = await findCheck(trx, secrets, organization.id, id);
    if (!created) throw notFound('Check');
    return redactCheck(created, caller);
  });

/** Runs one creation after the other, so that two cannot both use the last free place. */
const refuseAboveLimit = async (
  services: Pick<Services, 'settings' | 'now'>,
  trx: Db,
  organizationId: number,
  unlocked: boolean,
): Promise<void> => {
  const entitlement = { ...(await lockOrganization(trx, organizationId)), unlocked };
  const problem = limitProblem('checks', {
    entitlement,
    now: services.now(),
    isForSale: await arePlansForSale(services, trx, organizationId),
    count: await countChecks(trx, organizationId),
  });
  if (problem !== null) throw invalidWhole(problem);
};
