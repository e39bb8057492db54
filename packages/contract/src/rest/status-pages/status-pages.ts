import { z } from 'zod';
import { MAX_PAGE_CHECKS } from '../../row-limits.ts';
import { Id } from '../checks/check-body.ts';
import { endpoint, IdParams, OneLine, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';
import { OrganizationId } from '../integrations/integration.ts';

const tag = 'Status pages';

/** `order` starts at 1. */
export const StatusPageCheck = z.object({
  id: z.number().int(),
  status_page: z.number().int(),
  application_check: z.number().int(),
  order: z.number().int(),
});
export type StatusPageCheck = z.infer<typeof StatusPageCheck>;

export const StatusPage = z.object({
  id: z.number().int(),
  name: z.string(),
  organization: z.number().int(),
  /** Empty if the page shows its name instead. */
  logo_url: z.string(),
  ga_tracking_id: z.string().nullable(),
  custom_domain: z.string().nullable(),
  /**
   * The CNAME record that proves the domain: name `key`.`custom_domain`, target `value`. Null before it is generated.
   */
  custom_domain_cname: z
    .object({
      key: z.string(),
      value: z.string(),
      is_verified: z.boolean(),
      /** The reason why the last lookup did not verify the record. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Null without a domain, and if Pharos does not order certificates. */
  custom_domain_certificate: z
    .object({
      state: z.enum(['none', 'ordering', 'issued', 'failed']),
      expires_at: Timestamp.nullable(),
      /** The reason why the last order failed, even if a valid certificate was renewed. */
      problem: z.string().nullable(),
      failed_at: Timestamp.nullable(),
      /** The next automatic order, after a failure or for a renewal. */
      next_order_at: Timestamp.nullable(),
    })
    .nullable(),
  /** On the custom domain once it is verified. */
  public_url: z.string(),
  shows_addresses: z.boolean(),
  /** Anyone, visitors with the password, or members of the organization. */
  visibility: z.enum(['public', 'password', 'members']),
  associated_checks: z.array(StatusPageCheck.omit({ status_page: true })),
});
export type StatusPage = z.infer<typeof StatusPage>;

export const GA_TRACKING_ID = /^(UA-\d{4,10}-\d{1,4}|G-[A-Z0-9]{6,12})$/;

const fields = {
  name: z
    .string('Name is required')
    .pipe(OneLine)
    .pipe(z.string().min(1, 'Name is required').max(100, 'Name should be limited to 100 characters')),
  logo_url: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Invalid URL' }).max(2000, 'Invalid URL')]),
  ga_tracking_id: z.string().trim().regex(GA_TRACKING_ID, 'Invalid tracking id').nullable(),
  /** In lower case and ASCII. Empty for none. */
  custom_domain: z.string().trim().max(253, 'Invalid Domain').nullable(),
  shows_addresses: z.boolean(),
  visibility: StatusPage.shape.visibility,
  /** If omitted, the password remains unchanged. */
  password: z.string().min(8, 'At least 8 characters').max(200).optional(),
};
const organization = OrganizationId.optional();

/** Replaces all checks of the page. If omitted from a change, they remain unchanged. */
const associated_checks = z
  .array(z.object({ application_check: Id, order: z.number().int().min(1).max(1000) }))
  .max(MAX_PAGE_CHECKS, 'A status page can show at most 100 checks');

const PageBody = z.strictObject({
  name: fields.name,
  logo_url: fields.logo_url.default(''),
  ga_tracking_id: fields.ga_tracking_id.default(null),
  custom_domain: fields.custom_domain.default(null),
  shows_addresses: fields.shows_addresses.default(false),
  visibility: fields.visibility.default('public'),
  password: fields.password,
  organization,
  associated_checks: associated_checks.default([]),
});

export const listStatusPages = endpoint({
  method: 'GET',
  path: '/public-status-pages/',
  access: 'status-pages.read',
  summary: 'List the status pages of the organization, oldest first',
  tag,
  query: z.strictObject({ organization: z.coerce.number().int().optional(), ...PageQuery }),
  status: 200,
  response: pageOf(StatusPage),
});

export const getStatusPage = endpoint({
  method: 'GET',
  path: '/public-status-pages/:id/',
  access: 'status-pages.read',
  summary: 'Get a status page',
  tag,
  params: IdParams,
  status: 200,
  response: StatusPage,
});

export const createStatusPage = endpoint({
  method: 'POST',
  path: '/public-status-pages/',
  access: 'status-pages.manage',
  summary: 'Add a status page',
  tag,
  body: PageBody,
  status: 201,
  response: StatusPage,
});

export const changeStatusPage = endpoint({
  method: 'PUT',
  path: '/public-status-pages/:id/',
  access: 'status-pages.manage',
  summary: 'Change a status page',
  tag,
  params: IdParams,
  body: z.strictObject({
    ...fields,
    ga_tracking_id: fields.ga_tracking_id.optional(),
    shows_addresses: fields.shows_addresses.optional(),
    visibility: fields.visibility.optional(),
    organization,
    associated_checks: associated_checks.optional(),
  }),
  status: 200,
  response: StatusPage,
});

export const deleteStatusPage = endpoint({
  method: 'DELETE',
  path: '/public-status-pages/:id/',
  access: 'status-pages.manage',
  summary: 'Delete a status page; its address returns 404 from then on',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const orderStatusPageCertificate = endpoint({
  method: 'POST',
  path: '/public-status-pages/:id/certificate/',
  access: 'status-pages.manage',
  summary: 'Order a certificate for the verified custom domain; the status page returns the progress',
  tag,
  params: IdParams,
  status: 200,
  response: StatusPage,
  perMinute: 20,
});

/** Returns a complete HTML document without scripts. */
export const previewStatusPage = endpoint({
  method: 'POST',
  path: '/public-status-pages-preview/',
  access: 'status-pages.manage',
  summary: 'Render a preview of a status page, without storing anything',
  tag,
  body: PageBody.omit({ password: true, organization: true }).extend({
    name: z.string().max(100),
    /** The stored page that is being changed, whose notices are shown too. */
    status_page: Id.optional(),
  }),
  status: 200,
  response: z.object({ html: z.string() }),
  perMinute: 120,
});

const ofPage = z.strictObject({ status_page: z.coerce.number().int().positive().max(2_147_483_647) });
const order = z.number().int().min(1).max(1000);

export const listStatusPageChecks = endpoint({
  method: 'GET',
  path: '/public-status-page-checks/',
  access: 'status-pages.read',
  summary: 'List the checks of a status page, in their order',
  tag,
  query: ofPage.extend(PageQuery),
  status: 200,
  response: pageOf(StatusPageCheck),
});

export const addStatusPageCheck = endpoint({
  method: 'POST',
  path: '/public-status-page-checks/',
  access: 'status-pages.manage',
  summary: 'Add a check to a status page, at the given position',
  tag,
  body: z.strictObject({ status_page: Id, application_check: Id, order }),
  status: 201,
  response: StatusPageCheck,
});

export const moveStatusPageCheck = endpoint({
  method: 'PATCH',
  path: '/public-status-page-checks/:id/',
  access: 'status-pages.manage',
  summary: 'Move a check to another position on its status page',
  tag,
  params: IdParams,
  body: z.strictObject({ order }),
  status: 200,
  response: StatusPageCheck,
});

export const removeStatusPageCheck = endpoint({
  method: 'DELETE',
  path: '/public-status-page-checks/:id/',
  access: 'status-pages.manage',
  summary: 'Remove a check from its status page',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const generateStatusPageCname = endpoint({
  method: 'POST',
  path: '/public-status-pages-generate-cname/',
  access: 'status-pages.manage',
  summary: 'Set the custom domain, and generate the CNAME record that verifies it',
  tag,
  query: ofPage,
  body: z.strictObject({ id: Id, custom_domain: z.string().trim().max(253, 'Invalid Domain') }),
  status: 200,
  response: StatusPage,
  perMinute: 20,
});

export const verifyStatusPageCname = endpoint({
  method: 'GET',
  path: '/public-status-pages-verify/',
  access: 'status-pages.manage',
  summary: 'Look up the CNAME record, and serve the page on its domain if the record exists',
  tag,
  query: ofPage,
  status: 200,
  response: StatusPage,
  perMinute: 20,
});
