import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import {
  CredentialsAvailable,
  LocationChange,
  LocationChecks,
  LocationKey,
  LocationName,
  LocationParams,
  LocationStatus,
} from '../locations/location-status.ts';

const tag = 'Operators';

export const OperatorLocation = LocationStatus.extend({
  /** Null for a location that probes the checks of all organizations. */
  organization: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
export type OperatorLocation = z.infer<typeof OperatorLocation>;

export const listOperatorLocations = endpoint({
  method: 'GET',
  path: '/operator/locations/',
  access: 'operator',
  summary: 'List all locations of this installation, including private ones, by name',
  tag,
  status: 200,
  response: z.object({ credentials: CredentialsAvailable, results: z.array(OperatorLocation) }),
});

/**
 * `command` is one line to run on the machine of the agent, including the credential, and is returned only once.
 * `warning` is the reason why it does not work on another machine, such as a connection without TLS.
 */
const WithCommand = z.object({ location: OperatorLocation, command: z.string(), warning: z.string().nullable() });

/** Responds with 422 if locations cannot get credentials. `key` is derived from the name by default. */
export const createOperatorLocation = endpoint({
  method: 'POST',
  path: '/operator/locations/',
  access: 'operator',
  summary: 'Create a location with a credential; `command` starts its agent, and is only returned once',
  tag,
  body: z.strictObject({ name: LocationName, key: LocationKey.optional() }),
  status: 201,
  response: WithCommand,
  perMinute: 30,
});

export const changeOperatorLocation = endpoint({
  method: 'PATCH',
  path: '/operator/locations/:key/',
  access: 'operator',
  summary: 'Rename, disable or enable a location; a disabled location is not live for any organization',
  tag,
  params: LocationParams,
  body: LocationChange,
  status: 200,
  response: OperatorLocation,
});

/** Counts the checks of all organizations, or of the owner of the location. */
export const countOperatorLocationChecks = endpoint({
  method: 'GET',
  path: '/operator/locations/:key/checks/',
  access: 'operator',
  summary: 'Count the checks that have chosen a location, and those without another live location',
  tag,
  params: LocationParams,
  status: 200,
  response: LocationChecks,
});

/**
 * Responds with 422 if locations cannot get credentials, and for a private location, whose credential only its
 * organization can create.
 */
export const renewOperatorLocationCredential = endpoint({
  method: 'POST',
  path: '/operator/locations/:key/credential/',
  access: 'operator',
  summary: 'Create a new credential of a location; the previous one is rejected from then on',
  tag,
  params: LocationParams,
  status: 200,
  response: WithCommand,
  perMinute: 30,
});

export const deleteOperatorLocation = endpoint({
  method: 'DELETE',
  path: '/operator/locations/:key/',
  access: 'operator',
  summary: 'Delete a location without an agent; its key remains in its results',
  tag,
  params: LocationParams,
  status: 200,
  response: z.object({}),
});
