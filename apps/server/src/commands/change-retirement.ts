import { deprecationFault, retirementOf } from '@pharos/domain/organizations/retirement.ts';
import type { Db } from '../storage/connection/connect.ts';
import { recordOperatorAction } from '../storage/operator/operator-actions.ts';
import {
  clearRetirement,
  countConcerned,
  findRetirement,
  listOwnRetirements,
  type StoredRetirement,
  storeRetirement,
} from '../storage/operator/retirements.ts';
import { findOrganization } from '../storage/organizations/organizations.ts';
import { CommandError } from './command-error.ts';

/** `organizationId` is null for the whole installation. */
export type RetirementCommand = { organizationId: number | null } & (
  | { verb: 'set'; retirement: StoredRetirement; confirmsSoon: boolean; isConfirmed: boolean }
  | { verb: 'clear'; reason: string }
);

export const listRetirementLines = async (db: Db): Promise<string[]> => {
  const installation = await findRetirement(db, null);
  const own = await listOwnRetirements(db);
  return [
    installation ? `The installation: ${describe(installation)}` : 'The service has no end date for the installation.',
    ...own.map((each) => `${each.name} (number ${each.id}): ${describe(each)}`),
  ];
};

const describe = ({ startDate, endDate, freeDays, paidDays, reason }: StoredRetirement): string =>
  `announcement on ${startDate}, last day ${endDate}, then ${freeDays} more days, or ${paidDays} days after the paid term. Reason: ${reason}`;

/** Returns a message about the result. Throws `CommandError`. */
export const changeRetirement = (db: Db, command: RetirementCommand, now: number): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const { organizationId } = command;
    const subject = await subjectOf(trx, organizationId);
    const act = { operator: null, organizationId, subject };
    if (command.verb === 'clear') {
      const { reason } = command;
      if (!(await clearRetirement(trx, organizationId, reason)))
        throw new CommandError(`The service has no end date for ${subject}.`);
      await recordOperatorAction(trx, { ...act, action: 'retirement.clear', reason });
      return [
        `The end of the service is canceled for ${subject}. Organizations that were stopped by it continue within minutes.`,
      ];
    }
    const { retirement, confirmsSoon, isConfirmed } = command;
    const fault = deprecationFault(retirement, { now, confirmsSoon });
    if (fault)
      throw new CommandError(
        confirmsSoon
          ? fault.message
          : fault.message.replace('Confirm that this is intended.', 'Add --soon if this is intended.'),
      );
    const { all, paid } = await countConcerned(trx, organizationId);
    const { stopsAt, deletedAt } = retirementOf(retirement, null, now);
    const lines = [
      `This affects ${all} ${all === 1 ? 'organization' : 'organizations'}${paid > 0 ? `, ${paid} of which have paid` : ''}.`,
      `The admins get a mail on ${retirement.startDate}. The last day of the service is ${retirement.endDate}.`,
      `The checks stop on ${dayOf(stopsAt)}. The data are deleted on ${dayOf(deletedAt)}.`,
      ...(paid > 0
        ? [`Paid plans continue until the end of the paid term, and ${retirement.paidDays} days longer.`]
        : []),
    ];
    if (!isConfirmed) return [...lines, 'Nothing was changed. Add --yes to set the end date.'];
    await storeRetirement(trx, organizationId, retirement, new Date(now));
    const { reason, ...detail } = retirement;
    await recordOperatorAction(trx, { ...act, action: 'retirement.set', reason, detail });
    return [...lines, `The end date of the service is set for ${subject}.`];
  });

const subjectOf = async (trx: Db, organizationId: number | null): Promise<string> => {
  if (organizationId === null) return 'the installation';
  const organization = await findOrganization(trx, organizationId);
  if (!organization) throw new CommandError(`There is no organization with the number ${organizationId}.`);
  return organization.name;
};

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
