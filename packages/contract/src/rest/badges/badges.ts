import { z } from 'zod';
import { MAX_BADGE_CHECKS } from '../../row-limits.ts';
import { Id } from '../checks/check-body.ts';
import { endpoint, OneLine, PageQuery, pageOf } from '../common/endpoint.ts';
import { OrganizationId } from '../integrations/integration.ts';

const tag = 'Badges';

/** AVL: availability. CS: current status. */
export const BadgeMetric = z.enum(['AVL', 'CS']);
export type BadgeMetric = z.infer<typeof BadgeMetric>;
export const BadgeShape = z.enum(['round', 'square']);
export type BadgeShape = z.infer<typeof BadgeShape>;
export const BadgeTheme = z.enum(['dark', 'light']);
export type BadgeTheme = z.infer<typeof BadgeTheme>;
/** Number of days for the availability, or 0 to omit it. */
export const BadgeDays = z.literal([0, 30, 100]);
export type BadgeDays = z.infer<typeof BadgeDays>;

const data = z
  .strictObject({
    /** The target of a click. Defaults to the first public status page of the organization, or to Pharos itself. */
    target_url: z
      .url({ protocol: /^https?$/, error: 'Invalid URL' })
      .max(2000, 'Invalid URL')
      .optional(),
    no_of_days_since: BadgeDays.default(30),
    checks: z.array(Id).min(1, 'Select atleast one Check').max(MAX_BADGE_CHECKS, 'A badge can show at most 100 checks'),
    metric_types: z.array(BadgeMetric).min(1, 'Select atleast one (Current Status or Availability %)').max(2),
    badge_meta: z.strictObject({ shape: BadgeShape, theme: BadgeTheme }),
  })
  .refine(({ no_of_days_since: days, metric_types: types }) => types.includes('AVL') === (days !== 0), {
    path: ['no_of_days_since'],
    error: 'Availability is shown over 30 or 100 days; without it, send 0.',
  });
const name = z
  .string('Name is required')
  .pipe(OneLine)
  .pipe(z.string().min(1, 'Name is required').max(100, 'Name should be limited to 100 characters'));

export const Badge = z.object({
  id: z.uuid(),
  name: z.string(),
  organization: z.number().int(),
  data: z.object({
    target_url: z.string(),
    no_of_days_since: BadgeDays,
    /** Excludes deleted checks. */
    checks: z.array(z.number().int()),
    metric_types: z.array(BadgeMetric),
    badge_meta: z.object({ shape: BadgeShape, theme: BadgeTheme }),
  }),
});
export type Badge = z.infer<typeof Badge>;

const BadgeParams = z.object({ uuid: z.uuid() });

export const listBadges = endpoint({
  method: 'GET',
  path: '/badges/',
  access: 'badges.read',
  summary: 'List the badges of the organization, oldest first',
  tag,
  query: z.strictObject(PageQuery),
  status: 200,
  response: pageOf(Badge),
});

export const getBadge = endpoint({
  method: 'GET',
  path: '/badges/:uuid/',
  access: 'badges.read',
  summary: 'Get a badge',
  tag,
  params: BadgeParams,
  status: 200,
  response: Badge,
});

export const createBadge = endpoint({
  method: 'POST',
  path: '/badges/',
  access: 'badges.manage',
  summary: 'Add a badge',
  tag,
  body: z.strictObject({ name, organization: OrganizationId.optional(), data }),
  status: 201,
  response: Badge,
});

export const changeBadge = endpoint({
  method: 'PATCH',
  path: '/badges/:uuid/',
  access: 'badges.manage',
  summary: 'Change a badge; `data` replaces all of its settings',
  tag,
  params: BadgeParams,
  body: z.strictObject({ name, organization: OrganizationId.optional(), data }).partial(),
  status: 200,
  response: Badge,
});

export const deleteBadge = endpoint({
  method: 'DELETE',
  path: '/badges/:uuid/',
  access: 'badges.manage',
  summary: 'Delete a badge; pages that embed it show "not found"',
  tag,
  params: BadgeParams,
  status: 200,
  response: z.object({}),
});
