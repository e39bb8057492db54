import { z } from 'zod';
import { endpoint, IdParams, OneLine, PageQuery, pageOf } from '../common/endpoint.ts';
import { IntegrationState, OrganizationId } from './integration.ts';

/** The services in which Pharos makes tickets; each a channel. */
export type DeskKind = 'freshdesk' | 'freshservice';

const tag = 'Integrations';

/** One of several fields, under a name that its kind begins. */
const under = <const K extends string, S extends z.ZodType>(name: K, schema: S): Record<K, S> =>
  ({ [name]: schema }) as Record<K, S>;

/** The `problem` of an account whose tickets the service refuses as they are filled; `ticket_status` says why. */
export const INVALID_CONFIGURATION = 'Invalid configuration';

const KEY_LENGTH = 3;

/** What people enter to connect an account, as the form checks it too. `name`: of the service. */
export const deskAccount = (name: string) => ({
  domain: z
    .string(`${name} Domain is required.`)
    .trim()
    .min(1, `${name} Domain is required.`)
    .max(300, `${name} Domain is too long.`),
  /** Answered as a mask; the mask sent back is the stored one, for the same account. */
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

/** JSON: what tickets are filled with, by the names of the service's API; custom fields in `custom_fields`. */
const Data = z.string().max(16_384, 'The values are too long: 16 KiB at most.');

/** The calls of one service that tickets are made in, under its own names on the wire. */
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
    /** False: nothing is sent to it until a person mends what `problem` says. */
    is_valid: z.boolean(),
    data_json: z.string(),
    /** Why the last ticket could not be made, in the service's own words; null when it was. */
    ticket_status: z.string().nullable(),
    /** The labels of mandatory fields that tickets are not filled with yet: the service is going to refuse them. */
    missing_fields: z.array(z.string()),
    /** What keeps it from being sent to, or has failed lately; null when all is well. */
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
      // The service is asked here too: nobody tries keys by it.
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
      /** Which ticket was made. */
      response: z.object({ message: z.string() }),
      perMinute: 10,
    }),
  };
};

/** What asks a service for its fields; `api_key` may be the mask of a stored account. `data_json` is not looked at. */
export const formFieldsBody = (name: string) => {
  const { domain, key } = deskAccount(name);
  return z.strictObject({ domain, api_key: key, data_json: Data.optional() });
};

/** As the service answered: `DeskForm` of the domain reads it. */
export const RawList = z.array(z.unknown());
