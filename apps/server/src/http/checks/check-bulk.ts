import {
  bulkDeleteChecks,
  chooseRunningChecks as chooseEndpoint,
  deleteCheck,
  pauseMonitoring,
  pauseMonitoringBulk,
} from '@pharos/contract/rest/checks/bulk.ts';
import { chooseRunningChecks } from '../../usecases/checks/choose-running-checks.ts';
import { deleteChecks } from '../../usecases/checks/delete-checks.ts';
import { setMonitoring } from '../../usecases/checks/set-monitoring.ts';
import type { Caller } from '../../usecases/context.ts';
import { notFound } from '../../usecases/errors.ts';
import { refuseOtherOrganization } from '../../usecases/refuse-other-organization.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toBulkAnswer } from './check-answer.ts';

export const registerCheckBulkRoutes = (app: RouteApp): void => {
  route(app, deleteCheck, async ({ services, caller, params }) =>
    one(await deleteChecks(services, caller, [params.id])),
  );

  route(app, pauseMonitoring, async ({ services, caller, body }) => {
    refuseOtherApplication(caller, body.application);
    return one(await setMonitoring(services, caller, [body.application_check], body.new_state === 'PS'));
  });

  route(app, pauseMonitoringBulk, async ({ services, caller, body }) => {
    refuseOtherApplication(caller, body.application);
    return toBulkAnswer(await setMonitoring(services, caller, body.application_checks, body.new_state === 'PS'));
  });

  route(app, chooseEndpoint, async ({ services, caller, body }) => {
    refuseOtherOrganization(caller, body.organization);
    const { running, paused } = await chooseRunningChecks(services, caller, body.checks);
    return { running, paused_by_plan: paused };
  });

  route(app, bulkDeleteChecks, async ({ services, caller, body }) => {
    refuseOtherOrganization(caller, body.organization);
    return toBulkAnswer(await deleteChecks(services, caller, body.checks));
  });
};

const refuseOtherApplication = ({ organization }: Caller, application: number | undefined): void => {
  if ((application ?? organization.applicationId) !== organization.applicationId) throw notFound('Application');
};

/** @throws A not-found error for an unknown check, which a bulk call lists instead. */
const one = (outcome: Parameters<typeof toBulkAnswer>[0]): ReturnType<typeof toBulkAnswer> => {
  if (outcome.missing.length > 0) throw notFound('Check');
  return toBulkAnswer(outcome);
};
