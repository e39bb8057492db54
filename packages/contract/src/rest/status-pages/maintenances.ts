import { z } from 'zod';
import { MAX_NOTICE_CHECKS, MAX_NOTICE_PAGES, MAX_NOTICE_TEXT } from '../../row-limits.ts';
import { Id } from '../checks/check-body.ts';
import { endpoint, GivenTime, IdParams, OneLine, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';
import { OrganizationId } from '../integrations/integration.ts';

const tag = 'Maintenance';

/** Markdown. HTML in it is not rendered. */
export const NoticeText = z.string().trim().max(MAX_NOTICE_TEXT, 'At most 5,000 characters');
export const NoticeName = z
  .string('Name is required')
  .pipe(OneLine)
  .pipe(z.string().min(1, 'Name is required').max(200, 'Name should be limited to 200 characters'));
export const AffectedChecks = z.array(Id).max(MAX_NOTICE_CHECKS, 'At most 100 checks');
export const ShownOn = z.array(Id).max(MAX_NOTICE_PAGES);

export const Maintenance = z.object({
  id: z.number().int(),
  organization: z.number().int(),
  name: z.string(),
  text: z.string(),
  start: Timestamp,
  end: Timestamp,
  state: z.enum(['scheduled', 'in_progress', 'completed']),
  checks: z.array(z.number().int()),
  status_pages: z.array(z.number().int()),
  /** Whether alerts wait for the end of the window. They are sent if their reason lasts until then. */
  mutes_alerts: z.boolean(),
  /** Whether the time is excluded from both sides of the availability. */
  left_out_of_availability: z.boolean(),
});
export type Maintenance = z.infer<typeof Maintenance>;

const body = {
  name: NoticeName,
  text: NoticeText.default(''),
  start: GivenTime,
  end: GivenTime,
  checks: AffectedChecks.default([]),
  status_pages: ShownOn.default([]),
  mutes_alerts: z.boolean().default(true),
  left_out_of_availability: z.boolean().default(true),
};

export const listMaintenances = endpoint({
  method: 'GET',
  path: '/maintenances/',
  access: 'status-pages.read',
  summary:
    'List the maintenance windows of the organization: those in progress, then the next ones, then the latest past ones',
  tag,
  query: z.strictObject(PageQuery),
  status: 200,
  response: pageOf(Maintenance),
});

export const getMaintenance = endpoint({
  method: 'GET',
  path: '/maintenances/:id/',
  access: 'status-pages.read',
  summary: 'Get a maintenance window',
  tag,
  params: IdParams,
  status: 200,
  response: Maintenance,
});

export const createMaintenance = endpoint({
  method: 'POST',
  path: '/maintenances/',
  access: 'status-pages.manage',
  summary: 'Schedule maintenance that starts now or later',
  tag,
  body: z.strictObject({ ...body, organization: OrganizationId.optional() }),
  status: 201,
  response: Maintenance,
});

/**
 * After the start, only the name, the text, the pages and an end in the future can be changed. After the end, the end
 * cannot be changed either.
 */
export const changeMaintenance = endpoint({
  method: 'PATCH',
  path: '/maintenances/:id/',
  access: 'status-pages.manage',
  summary: 'Change a maintenance window; its past part cannot be changed',
  tag,
  params: IdParams,
  body: z
    .strictObject({
      ...body,
      text: NoticeText,
      checks: AffectedChecks,
      status_pages: ShownOn,
      mutes_alerts: z.boolean(),
      left_out_of_availability: z.boolean(),
    })
    .partial(),
  status: 200,
  response: Maintenance,
});

export const endMaintenance = endpoint({
  method: 'POST',
  path: '/maintenances/:id/end/',
  access: 'status-pages.manage',
  summary: 'End a maintenance window that is in progress',
  tag,
  params: IdParams,
  body: z.strictObject({}),
  status: 200,
  response: Maintenance,
});

export const deleteMaintenance = endpoint({
  method: 'DELETE',
  path: '/maintenances/:id/',
  access: 'status-pages.manage',
  summary: 'Delete a maintenance window that has not started',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});
