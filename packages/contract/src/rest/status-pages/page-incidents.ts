import { z } from 'zod';
import { Id } from '../checks/check-body.ts';
import { endpoint, GivenTime, IdParams, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';
import { OrganizationId } from '../integrations/integration.ts';
import { AffectedChecks, NoticeName, NoticeText, ShownOn } from './maintenances.ts';

const tag = 'Page incidents';

export const PageIncidentStatus = z.enum(['investigating', 'identified', 'monitoring', 'resolved']);
export type PageIncidentStatus = z.infer<typeof PageIncidentStatus>;

export const PageIncidentUpdate = z.object({
  id: z.number().int(),
  status: PageIncidentStatus,
  /** Markdown. */
  text: z.string(),
  /** The rendered text, without HTML that the author wrote. */
  html: z.string(),
  at: Timestamp,
  changed_at: Timestamp.nullable(),
});

/** An incident that people publish. Measured failures are outages. */
export const PageIncident = z.object({
  id: z.number().int(),
  organization: z.number().int(),
  name: z.string(),
  impact: z.enum(['none', 'minor', 'major', 'critical']),
  status: PageIncidentStatus,
  start: Timestamp,
  resolved_at: Timestamp.nullable(),
  checks: z.array(z.number().int()),
  status_pages: z.array(z.number().int()),
  /** The state change that started the underlying outage. Null if there is none. */
  based_on: z.number().int().nullable(),
  /**
   * Newest first, at least one. The total text of a response is limited to that of one full incident, so the oldest
   * updates may be omitted.
   */
  updates: z.array(PageIncidentUpdate),
});
export type PageIncident = z.infer<typeof PageIncident>;

const fields = {
  name: NoticeName,
  impact: PageIncident.shape.impact,
  checks: AffectedChecks,
  status_pages: ShownOn,
};
const text = NoticeText.pipe(z.string().min(1, 'Enter a message'));

export const listPageIncidents = endpoint({
  method: 'GET',
  path: '/page-incidents/',
  access: 'status-pages.read',
  summary: 'List the incidents that were published on status pages: open ones first, then the latest',
  tag,
  query: z.strictObject(PageQuery),
  status: 200,
  response: pageOf(PageIncident),
});

export const getPageIncident = endpoint({
  method: 'GET',
  path: '/page-incidents/:id/',
  access: 'status-pages.read',
  summary: 'Get a page incident',
  tag,
  params: IdParams,
  status: 200,
  response: PageIncident,
});

export const createPageIncident = endpoint({
  method: 'POST',
  path: '/page-incidents/',
  access: 'status-pages.manage',
  summary: 'Publish a page incident with its first update',
  tag,
  body: z.strictObject({
    ...fields,
    impact: fields.impact.default('minor'),
    checks: fields.checks.default([]),
    status_pages: fields.status_pages.default([]),
    status: PageIncidentStatus.default('investigating'),
    text,
    /** Not in the future. Defaults to now. */
    start: GivenTime.optional(),
    /** The state change of an outage, which provides the start and the check of the incident. */
    based_on: Id.optional(),
    organization: OrganizationId.optional(),
  }),
  status: 201,
  response: PageIncident,
});

export const changePageIncident = endpoint({
  method: 'PATCH',
  path: '/page-incidents/:id/',
  access: 'status-pages.manage',
  summary: 'Change a page incident; its updates remain',
  tag,
  params: IdParams,
  body: z.strictObject(fields).partial(),
  status: 200,
  response: PageIncident,
});

export const deletePageIncident = endpoint({
  method: 'DELETE',
  path: '/page-incidents/:id/',
  access: 'status-pages.manage',
  summary: 'Delete a page incident with its updates',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const addPageIncidentUpdate = endpoint({
  method: 'POST',
  path: '/page-incidents/:id/updates/',
  access: 'status-pages.manage',
  summary: 'Add an update to a page incident; the maximum is 100 updates',
  tag,
  params: IdParams,
  body: z.strictObject({ status: PageIncidentStatus, text }),
  status: 201,
  response: PageIncident,
});

const UpdateParams = IdParams.extend({ update: IdParams.shape.id });

export const changePageIncidentUpdate = endpoint({
  method: 'PATCH',
  path: '/page-incidents/:id/updates/:update/',
  access: 'status-pages.manage',
  summary: 'Correct the text of an update; visitors see that it was edited',
  tag,
  params: UpdateParams,
  body: z.strictObject({ text }),
  status: 200,
  response: PageIncident,
});

export const deletePageIncidentUpdate = endpoint({
  method: 'DELETE',
  path: '/page-incidents/:id/updates/:update/',
  access: 'status-pages.manage',
  summary:
    'Delete an update, unless it is the only one; the latest remaining update then defines the status of the incident',
  tag,
  params: UpdateParams,
  status: 200,
  response: PageIncident,
});
