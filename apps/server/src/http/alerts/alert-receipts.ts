import {
  listAlertReceipts as listAlertReceiptsEndpoint,
  listSuppressedFailures as listSuppressedFailuresEndpoint,
} from '@pharos/contract/rest/alerts/receipts.ts';
import { sendTestMail as sendTestMailEndpoint } from '@pharos/contract/rest/alerts/test-mail.ts';
import { listAlertReceipts } from '../../usecases/alerts/list-alert-receipts.ts';
import { listSuppressedFailures } from '../../usecases/alerts/list-suppressed-failures.ts';
import { sendTestMail } from '../../usecases/alerts/send-test-mail.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toAlertReceipt, toSuppressedFailure } from './alert-receipt-answer.ts';

export const registerReceiptRoutes = (app: RouteApp): void => {
  route(app, listAlertReceiptsEndpoint, async ({ services, caller, query, url }) => {
    const { based_on: stateChangeId, check_id: checkId, page, page_size: pageSize } = query;
    const listed = { stateChangeId, checkId, page, pageSize };
    const { count, rows, locationNames } = await listAlertReceipts(services, caller, listed);
    const receipts = rows.map((row) => toAlertReceipt(row, locationNames));
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, receipts);
  });

  route(app, sendTestMailEndpoint, ({ services, caller }) => sendTestMail(services, caller));

  route(app, listSuppressedFailuresEndpoint, async ({ services, caller, query, url }) => {
    const { check_id: checkId, page, page_size: pageSize } = query;
    const { count, rows, locationNames } = await listSuppressedFailures(services, caller, { checkId, page, pageSize });
    const failures = rows.map((row) => toSuppressedFailure(row, locationNames));
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, failures);
  });
};
