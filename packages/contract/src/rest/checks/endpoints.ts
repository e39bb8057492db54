import { z } from 'zod';
import { endpoint, IdParams, PageQuery, pageOf } from '../common/endpoint.ts';
import { CheckAnswer, CheckStatus, ListedCheck } from './check-answer.ts';
import { CheckBody } from './check-body.ts';

const tag = 'Checks';
const id = z.coerce.number().int().positive().max(2_147_483_647);

/**
 * A leading hyphen reverses an order. `status`: down, degraded, waiting or unknown, up, paused. `match` cannot be
 * reversed: names that start with `search`, then names with a word that starts with it, then the rest.
 */
const ORDER_FIELDS = ['name', 'status', 'id', 'url', 'type', 'monitering_interval', 'created_on'] as const;
export const CheckOrdering = z.enum([...ORDER_FIELDS, ...ORDER_FIELDS.map((field) => `-${field}` as const), 'match']);
export type CheckOrdering = z.infer<typeof CheckOrdering>;

export const CheckListQuery = z.object({
  ...PageQuery,
  /** Must be the active organization. */
  application__organization: id.optional(),
  application: id.optional(),
  ordering: CheckOrdering.default('name'),
  /** A part of the name or the URL. */
  search: z.string().trim().max(200).optional(),
  /**
   * `unknown`: the stored data cannot be read or none of the locations is live. Checks that only wait for their first
   * result are in `all` only.
   */
  status: z.enum(['all', 'up', 'down', 'pause', 'unknown']).default('all'),
  alerts_target_email: z.string().trim().max(320).optional(),
});
export type CheckListQuery = z.infer<typeof CheckListQuery>;

export const createCheck = endpoint({
  method: 'POST',
  path: '/checks/',
  access: 'checks.manage',
  summary: 'Add a check; it is probed immediately',
  tag,
  body: CheckBody,
  status: 201,
  response: CheckAnswer,
});

export const updateCheck = endpoint({
  method: 'PATCH',
  path: '/checks/:id/',
  access: 'checks.manage',
  summary: 'Change the given fields of a check; omitted keys of `data` remain unchanged',
  tag,
  params: IdParams,
  body: CheckBody,
  status: 200,
  response: CheckAnswer,
});

export const listChecks = endpoint({
  method: 'GET',
  path: '/checks/',
  access: 'checks.read',
  summary: 'List the checks with their status and the figures of the last 24 hours',
  tag,
  query: CheckListQuery,
  status: 200,
  response: pageOf(ListedCheck),
});

export const getCheck = endpoint({
  method: 'GET',
  path: '/checks/:id/',
  access: 'checks.read',
  summary: 'Get a check',
  tag,
  params: IdParams,
  status: 200,
  response: CheckAnswer,
});

export const getCheckStatus = endpoint({
  method: 'GET',
  path: '/check-statuses/:id/',
  access: 'checks.read',
  summary: 'Get the current state of a check',
  tag,
  params: IdParams,
  status: 200,
  response: CheckStatus,
});
