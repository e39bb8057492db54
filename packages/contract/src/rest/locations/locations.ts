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
  summary: 'Private locations of the organization, by name',
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
  summary: 'Make a private location; `command` starts its agent, and is told once',
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
  summary: 'Name a private location, disable it, or enable it again',
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
  summary: 'How many checks are probed from a private location, and how many from no other one',
  tag,
  params: LocationParams,
  status: 200,
  response: LocationChecks,
});

export const renewPrivateLocationCredential = endpoint({
  method: 'POST',
  path: '/locations/:key/credential/',
  access: 'locations.manage',
  summary: 'Give a private location a new credential; the one before is refused from then on',
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
  summary: 'Delete a private location that has no agent; its results keep its key',
  tag,
  params: LocationParams,
  status: 200,
  response: z.object({}),
});
