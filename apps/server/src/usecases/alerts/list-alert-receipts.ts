import type { AlertTimes, OpeningDetail } from '@pharos/domain/alerts/alert.ts';
import { lateness, openingTimes } from '@pharos/domain/alerts/lateness.ts';
import { shownRecipient } from '@pharos/domain/integrations/shown-recipient.ts';
import {
  type AlertReceiptRow,
  findOutageOf,
  type ReceiptFilter,
  listAlertReceipts as readAlertReceipts,
} from '../../storage/alerts/alert-receipts.ts';
import { findCheckInOrganization } from '../../storage/checks/check-in-organization.ts';
import { readLocationNames } from '../../storage/history/location-names.ts';
import type { Caller, Services } from '../context.ts';
import { invalid, notFound } from '../errors.ts';

/**
 * Recipients are in the form that members see. `seenAt` is the time at which a late delivery's alert was seen (epoch
 * milliseconds). It is null if the delivery was on time or was not sent.
 */
export type AlertReceiptView = Omit<AlertReceiptRow, 'deliveries'> & {
  deliveries: (AlertReceiptRow['deliveries'][number] & { shownRecipient: string; seenAt: number | null })[];
};

export interface AlertReceiptsQuery {
  /** Selects the outage that this state change belongs to or ended. */
  stateChangeId: number | undefined;
  checkId: number | undefined;
  page: number;
  pageSize: number;
}

export const listAlertReceipts = async (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
  { stateChangeId, checkId, page, pageSize }: AlertReceiptsQuery,
) => {
  const filter = await filterOf(db, organization.id, stateChangeId, checkId);
  const { count, rows } = await readAlertReceipts(db, filter, { limit: pageSize, offset: (page - 1) * pageSize });
  return { count, rows: rows.map(toView), locationNames: await readLocationNames(db, organization.id) };
};

const toView = (row: AlertReceiptRow): AlertReceiptView => ({
  ...row,
  deliveries: row.deliveries.map((delivery) => ({
    ...delivery,
    shownRecipient: shownRecipient({ ...delivery, integrationId: delivery.integration_id }),
    seenAt: (delivery.sent_at && lateness(timesOf(row), delivery.sent_at.getTime())?.seenAt) ?? null,
  })),
});

const timesOf = (row: AlertReceiptRow): AlertTimes => {
  const startedAt = row.at.getTime();
  if (row.kind !== 'down') return { seenAt: startedAt, dueAt: startedAt };
  const { firstProbe, secondProbe, intervalSeconds, detail } = row;
  return openingTimes({
    outage: { startedAt, firstProbe, secondProbe },
    dueAt: row.due_at?.getTime() ?? null,
    delayEndsAt: row.delay_ends_at?.getTime() ?? null,
    // Only the judge writes `detail`, in one format for each kind.
    waitedForSecondPoll: (detail as OpeningDetail).wasHeld === true,
    intervalMs: (intervalSeconds ?? 0) * 1000,
  });
};

const filterOf = async (
  db: Services['db'],
  organizationId: number,
  stateChangeId: number | undefined,
  checkId: number | undefined,
): Promise<ReceiptFilter> => {
  if (stateChangeId !== undefined) {
    const outage = await findOutageOf(db, organizationId, stateChangeId);
    if (!outage || (checkId ?? outage.checkId) !== outage.checkId) throw notFound('State change');
    return { checkId: outage.checkId, outage: { stateChangeId, outageId: outage.outageId } };
  }
  if (checkId === undefined) throw invalid({ based_on: ['Enter a state change, or a check in check_id'] });
  if (!(await findCheckInOrganization(db, organizationId, checkId))) throw notFound('Check');
  return { checkId };
};
