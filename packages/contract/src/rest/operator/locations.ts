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
  /** Whose checks alone it probes; null: those of all organizations. */
  organization: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
export type OperatorLocation = z.infer<typeof OperatorLocation>;

export const listOperatorLocations = endpoint({
  method: 'GET',
  path: '/operator/locations/',
  access: 'operator',
  summary: 'All locations of this installation, those of organizations too, by name',
  tag,
  status: 200,
  response: z.object({ credentials: CredentialsAvailable, results: z.array(OperatorLocation) }),
});

/**
 * `command`: what to run on the agent's machine, on one line, with the credential in it; told once. `warning`: why no
 * agent on another machine starts by it, such as a line without TLS; null: it does.
 */
const WithCommand = z.object({ location: OperatorLocation, command: z.string(), warning: z.string().nullable() });

/** Refused with 422 where locations cannot be given credentials. `key`: made of the name when it is absent. */
export const createOperatorLocation = endpoint({
  method: 'POST',
  path: '/operator/locations/',
  access: 'operator',
  summary: 'Make a location with a credential; `command` starts its agent, and is told once',
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
  summary: 'Name a location, disable it, or enable it again; a disabled one is live for nobody',
  tag,
  params: LocationParams,
  body: LocationChange,
  status: 200,
  response: OperatorLocation,
});

/** Counted over the checks of all organizations, or of the one whose location it is. */
export const countOperatorLocationChecks = endpoint({
  method: 'GET',
  path: '/operator/locations/:key/checks/',
  access: 'operator',
  summary: 'How many checks have chosen a location, and how many have no other live one',
  tag,
  params: LocationParams,
  status: 200,
  response: LocationChecks,
});

/** Refused with 422 where locations cannot be given credentials, and for a location of an organization, which makes its own. */
export const renewOperatorLocationCredential = endpoint({
  method: 'POST',
  path: '/operator/locations/:key/credential/',
  access: 'operator',
  summary: 'Give a location a new credential; the one before is refused from then on',
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
  summary: 'Delete a location that has no agent; its results keep its key',
  tag,
  params: LocationParams,
  status: 200,
  response: z.object({}),
});
