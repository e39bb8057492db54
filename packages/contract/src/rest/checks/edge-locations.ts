import { z } from 'zod';
import { UnavailableTypes } from '../../bus/location.ts';
import { CheckType } from '../../states.ts';
import { endpoint, pageOf } from '../common/endpoint.ts';
import { ProbeAddress } from '../locations/location-status.ts';

export const EdgeLocation = z.object({
  key: z.string(),
  name: z.string(),
  types: z.array(CheckType),
  unavailable: UnavailableTypes.optional(),
  /** The first of `addresses`, for firewall rules. Null if none is known. */
  address: z.string().nullable(),
  addresses: z.array(ProbeAddress),
  is_private: z.boolean(),
});
export type EdgeLocation = z.infer<typeof EdgeLocation>;

/** A location without a live agent, or a disabled one. */
export const AwayLocation = EdgeLocation.pick({ key: true, name: true, addresses: true, is_private: true }).extend({
  is_disabled: z.boolean(),
});
export type AwayLocation = z.infer<typeof AwayLocation>;

/**
 * `away` contains names of locations that checks still use, and addresses of agents that may return. The count does not
 * include them.
 */
export const listEdgeLocations = endpoint({
  method: 'GET',
  path: '/edge-locations/',
  access: 'checks.read',
  summary:
    'List the live locations from which checks of the organization can be probed, shared and private ones, on one page',
  tag: 'Checks',
  status: 200,
  response: pageOf(EdgeLocation).extend({ away: z.array(AwayLocation) }),
});
