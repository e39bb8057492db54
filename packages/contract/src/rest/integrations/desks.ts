import { z } from 'zod';
import { endpoint, IdParams, OneLine, PageQuery, pageOf } from '../common/endpoint.ts';
import { IntegrationState, OrganizationId } from './integration.ts';

/** The help desks in which Pharos creates tickets. Each is a channel. */
export type DeskKind = 'freshdesk' | 'freshservice';

const tag = 'Integrations';

/** Creates an object with one field, whose name starts with the kind of help desk. */
const under = <const K extends string, S extends z.ZodType>(name: K, schema: S): Record<K, S> =>
  ({ [name]: schema }) as Record<K, S>;

/**
 * The `problem` of an account for which the service rejects the configured ticket fields. `ticket_status` contains the
 * reason.
 */
export const INVALID_CONFIGURATION = 'Invalid configuration';

const KEY_LENGTH = 3;

/** The schemas of the account fields, which the form uses too. `name` is the name of the service. */
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

/**
 * The values of ticket fields as JSON, by the field names of the service's API. Custom fields are in `custom_fields`.
 */
const Data = z.string().max(16_384, 'The values are too long: 16 KiB at most.');

/** Creates the endpoints of one help desk, with field names that start with its name. */
export const deskEndpoints = <const K extends DeskKind>(kind: K, name: string) => {
  const { domain, key } = deskAccount(name);
  const path = `/integrations/${kind}-alerters/` as const;
  const pathOfOne = `/integrations/${kind}-alerters/:id/` as const;
  const Desk = z.object({
    id: z.number().int(),
    ...under(`${kind}_domain` as const, z.string()),
    ...under(`${kind}_api_key` as const, z.string()),
    organization: z.number().int(),
    state: IntegrationState,
    /** False if nothing is sent until a person corrects the `problem`. */
    is_valid: z.boolean(),
    data_json: z.string(),
    /** The reason of the service why the last ticket could not be created, or null if it was created. */
    ticket_status: z.string().nullable(),
    /** The labels of mandatory fields without a value. The service will reject tickets without them. */
    missing_fields: z.array(z.string()),
    /** The problem that prevents sending, or that has occurred lately. Null if there is none. */
    problem: z.string().nullable(),
  });
  const account = { ...under(`${kind}_domain` as const, domain), ...under(`${kind}_api_key` as const, key) };
  const rest = { state: IntegrationState, organization: OrganizationId };
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: 'integrations.read',
      summary: `${name} accounts of the organization, the oldest first`,
      tag,
      query: z.strictObject({ organization: z.coerce.number().int().optional(), ...PageQuery }),
      status: 200,
      response: pageOf(Desk),
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: 'integrations.manage',
      summary: `Connect a ${name} account; its key is tried at once`,
      tag,
      body: z.strictObject({ ...account, ...rest }),
      status: 201,
      response: Desk,
      perMinute: 20,
    }),
    change: endpoint({
      method: 'PATCH',
      path: pathOfOne,
      access: 'integrations.manage',
      summary: `Change a ${name} account: what is sent along; a key or domain is tried at once`,
      tag,
      params: IdParams,
      body: z.strictObject({ ...account, ...rest, data_json: Data }).partial(),
      status: 200,
      response: Desk,
      // This endpoint also queries the service, so the limit prevents guessing of keys.
      perMinute: 20,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: pathOfOne,
      access: 'integrations.remove',
      summary: `Disconnect a ${name} account; its tickets stay`,
      tag,
      params: IdParams,
      status: 200,
      response: z.object({}),
    }),
    test: endpoint({
      method: 'POST',
      path: `${pathOfOne}test/` as const,
      access: 'integrations.manage',
      summary: `Make a test ticket in a ${name} account at once`,
      tag,
      params: IdParams,
      status: 200,
      /** A message with the id of the created ticket. */
      response: z.object({ message: z.string() }),
      perMinute: 10,
    }),
  };
};

/**
 * The body of a request for the fields of a service. `api_key` may be the mask of a stored account. `data_json` is
 * ignored.
 */
export const formFieldsBody = (name: string) => {
  const { domain, key } = deskAccount(name);
  return z.strictObject({ domain, api_key: key, data_json: Data.optional() });
};

/** The response of the service, unchanged. `DeskForm` of the domain package parses it. */
export const RawList = z.array(z.unknown());
