import { z } from 'zod';
import { StateCode } from '../../states.ts';
import { endpoint, IdParams } from '../common/endpoint.ts';
import { Id } from './check-body.ts';

const tag = 'Checks';
const Ids = z.array(Id).min(1, 'Please add at least one item').max(1000);
/** AC: active. PS: paused. */
const NewState = z.enum(['AC', 'PS']);

/** `errors` is present if some checks failed. `state` is null for a deleted check and before the first result. */
export const BulkAnswer = z.object({
  results: z.array(z.object({ id: z.number().int(), state: StateCode.nullable() })),
  errors: z.array(z.object({ id: z.number().int(), message: z.string() })).optional(),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

export const deleteCheck = endpoint({
  method: 'DELETE',
  path: '/checks/:id/',
  access: 'checks.manage',
  summary: 'Delete a check and its recorded data',
  tag,
  params: IdParams,
  status: 200,
  response: BulkAnswer,
});

export const pauseMonitoring = endpoint({
  method: 'POST',
  path: '/pause-monitoring/',
  access: 'checks.manage',
  summary: 'Pause a check (PS) or restart it (AC)',
  tag,
  body: z.object({ application: Id.optional(), application_check: Id, new_state: NewState }),
  status: 200,
  response: BulkAnswer,
});

export const pauseMonitoringBulk = endpoint({
  method: 'POST',
  path: '/pause-monitoring-bulk/',
  access: 'checks.manage',
  summary: 'Pause checks (PS) or restart them (AC)',
  tag,
  body: z.object({ application: Id.optional(), application_checks: Ids, new_state: NewState }),
  status: 200,
  response: BulkAnswer,
});

export const chooseRunningChecks = endpoint({
  method: 'POST',
  path: '/choose-running-checks/',
  access: 'checks.manage',
  summary: 'Choose which checks run if the limit of the plan is exceeded; the plan pauses the rest',
  tag: 'Plans',
  body: z.object({ organization: Id.optional(), checks: z.array(Id).max(2000) }),
  status: 200,
  response: z.object({ running: z.number().int(), paused_by_plan: z.number().int() }),
});

export const bulkDeleteChecks = endpoint({
  method: 'POST',
  path: '/bulk-delete-checks/',
  access: 'checks.manage',
  summary: 'Delete checks and their recorded data',
  tag,
  body: z.object({ organization: Id.optional(), checks: Ids }),
  status: 200,
  response: BulkAnswer,
});
