import { z } from 'zod';
import { endpoint, IdParams, OneLine, PageQuery, pageOf } from '../common/endpoint.ts';
import { IntegrationState, OrganizationId } from './integration.ts';

export type HelpDeskKind = 'freshdesk' | 'freshservice';

const tag = 'Integrations';

const under = <const K extends string, S extends z.ZodType>(name: K, schema: S): Record<K, S> =>
  ({ [name]: schema }) as Record<K, S>;

/**
 * The `problem` of an account whose service rejects the configured ticket fields. `ticket_status` contains the reason.
 */
export const INVALID_CONFIGURATION = 'Invalid configuration';

const KEY_LENGTH = 3;

/** Schemas that the form uses too. `name` is the name of the service. */
export const deskAccount = (name: string) => ({
  domain: z
    .string(`${name} Domain is required.`)
    .trim()
    .min(1, `${name} Domain is required.`)
    .max(300, `${name} Domain is too long.`),
  /** Returned as a mask. If the mask is sent back for the same account, the stored key remains. */
  key: z
    .string(`${name} auth key is required`)
    .pipe(OneLine)
    .pipe(
      z
        .string()
        .min(1, { error: `${name} auth key is required`, abort: true })
        .min(KEY_LENGTH, 'Too Short!')
        .max(255, `${name} auth key is too long`),
    ),
});

/** JSON by the field names of the service's API. Custom fields are in `custom_fields`. */
const Data = z.string().max(16_384, 'The values are too long. The maximum is 16 KiB.');

export const deskEndpoints = <const K extends HelpDeskKind>(kind: K, name: string) => {
  const { domain, key } = deskAccount(name);
  const path = `/integrations/${kind}-alerters/` as const;
  const pathOfOne = `/integrations/${kind}-alerters/:id/` as const;
  const HelpDesk = z.object({
    id: z.number().int(),
    ...under(`${kind}_domain` as const, z.string()),
    ...under(`${kind}_api_key` as const, z.string()),
    organization: z.number().int(),
    state: IntegrationState,
    /** False if nothing is sent until a person corrects the `problem`. */
    is_valid: z.boolean(),
    data_json: z.string(),
    /** The reason why the service did not create the last ticket, or null if it did. */
    ticket_status: z.string().nullable(),
    /** Labels of mandatory fields without a value. The service will reject tickets without them. */
    missing_fields: z.array(z.string()),
    /** The problem that prevents sending, or that has occurred lately. */
    problem: z.string().nullable(),
  });
  const account = { ...under(`${kind}_domain` as const, domain), ...under(`${kind}_api_key` as const, key) };
  const rest = { state: IntegrationState, organization: OrganizationId };
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: 'integrations.read',
      summary: `List the ${name} accounts of the organization, oldest first`,
      tag,
      query: z.strictObject({ organization: z.coerce.number().int().optional(), ...PageQuery }),
      status: 200,
      response: pageOf(HelpDesk),
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: 'integrations.manage',
      summary: `Connect a ${name} account; its key is tested immediately`,
      tag,
      body: z.strictObject({ ...account, ...rest }),
      status: 201,
      response: HelpDesk,
      perMinute: 20,
    }),
    change: endpoint({
      method: 'PATCH',
      path: pathOfOne,
      access: 'integrations.manage',
      summary: `Change the given fields of a ${name} account; a new key or domain is tested immediately`,
      tag,
      params: IdParams,
      body: z.strictObject({ ...account, ...rest, data_json: Data }).partial(),
      status: 200,
      response: HelpDesk,
      // The endpoint queries the service, so the limit prevents guessing of keys.
      perMinute: 20,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: pathOfOne,
      access: 'integrations.remove',
      summary: `Disconnect a ${name} account; its tickets remain`,
      tag,
      params: IdParams,
      status: 200,
      response: z.object({}),
    }),
    test: endpoint({
      method: 'POST',
      path: `${pathOfOne}test/` as const,
      access: 'integrations.manage',
      summary: `Create a test ticket in a ${name} account immediately`,
      tag,
      params: IdParams,
      status: 200,
      response: z.object({ message: z.string() }),
      perMinute: 10,
    }),
  };
};

/** `api_key` may be the mask of a stored account. `data_json` is ignored. */
export const formFieldsBody = (name: string) => {
  const { domain, key } = deskAccount(name);
  return z.strictObject({ domain, api_key: key, data_json: Data.optional() });
};

/** The response of the service, which `HelpDeskForm` of the domain package parses. */
export const RawList = z.array(z.unknown());
