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

export type AlertReceiptView = AlertReceiptRow;

export interface AlertReceiptsQuery {
  /** Of the outage that this state change belongs to, or ended. */
  stateChangeId: number | undefined;
  checkId: number | undefined;
  page: number;
  pageSize: number;
}

/** What was sent and what was not, newest first; of one outage, or of all alert events of a check. */
export const listAlertReceipts = async (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
  { stateChangeId, checkId, page, pageSize }: AlertReceiptsQuery,
) => {
  const filter = await filterOf(db, organization.id, stateChangeId, checkId);
  const { count, rows } = await readAlertReceipts(db, filter, { limit: pageSize, offset: (page - 1) * pageSize });
  return { count, rows, locationNames: await readLocationNames(db) };
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
  if (checkId === undefined) throw invalid({ based_on: ['Name a state change, or a check with check_id'] });
  if (!(await findCheckInOrganization(db, organizationId, checkId))) throw notFound('Check');
  return { checkId };
};
