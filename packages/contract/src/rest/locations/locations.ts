import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import {
  CredentialsAvailable,
  LocationChange,
  LocationChecks,
  LocationName,
  LocationParams,
  LocationStatus,
} from './location-status.ts';

const tag = 'Locations';

export const PrivateLocation = LocationStatus;
export type PrivateLocation = z.infer<typeof PrivateLocation>;

export const MAX_PRIVATE_LOCATIONS = 20;

export const listPrivateLocations = endpoint({
  method: 'GET',
  path: '/locations/',
  access: 'locations.read',
  summary: 'List the private locations of the organization, by name',
  tag,
  status: 200,
  response: z.object({
    credentials: CredentialsAvailable,
    maximum: z.number().int(),
    results: z.array(PrivateLocation),
  }),
});

/**
 * `command` is one line to run on the machine of the agent, including the credential, and is returned only once.
 * `warning` is the reason why it does not work on another machine, such as a connection without TLS.
 */
const WithCommand = z.object({ location: PrivateLocation, command: z.string(), warning: z.string().nullable() });

/**
 * The key consists of the name and a random suffix. Responds with 422 if private locations are not available, and with
 * 400 if there are too many.
 */
export const createPrivateLocation = endpoint({
  method: 'POST',
  path: '/locations/',
  access: 'locations.manage',
  summary: 'Create a private location; `command` starts its agent, and is only returned once',
  tag,
  body: z.strictObject({ name: LocationName }),
  status: 201,
  response: WithCommand,
  perMinute: 20,
});

export const changePrivateLocation = endpoint({
  method: 'PATCH',
  path: '/locations/:key/',
  access: 'locations.manage',
  summary: 'Rename, disable or enable a private location',
  tag,
  params: LocationParams,
  body: LocationChange,
  status: 200,
  response: PrivateLocation,
});

export const countPrivateLocationChecks = endpoint({
  method: 'GET',
  path: '/locations/:key/checks/',
  access: 'locations.read',
  summary: 'Count the checks that are probed from a private location, and those that no other location probes',
  tag,
  params: LocationParams,
  status: 200,
  response: LocationChecks,
});

export const renewPrivateLocationCredential = endpoint({
  method: 'POST',
  path: '/locations/:key/credential/',
  access: 'locations.manage',
  summary: 'Create a new credential of a private location; the previous one is rejected from then on',
  tag,
  params: LocationParams,
  status: 200,
  response: WithCommand,
  perMinute: 20,
});

export const deletePrivateLocation = endpoint({
  method: 'DELETE',
  path: '/locations/:key/',
  access: 'locations.remove',
  summary: 'Delete a private location without an agent; its key remains in its results',
  tag,
  params: LocationParams,
  status: 200,
  response: z.object({}),
});
