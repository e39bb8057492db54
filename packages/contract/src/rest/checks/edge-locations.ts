import { z } from 'zod';
import { UnavailableTypes } from '../../bus/location.ts';
import { CheckType } from '../../states.ts';
import { endpoint, pageOf } from '../common/endpoint.ts';
import { ProbeAddress } from '../locations/location-status.ts';

export const EdgeLocation = z.object({
  key: z.string(),
  name: z.string(),
  /** The check types that the location can run. */
  types: z.array(CheckType),
  /** The reasons why it cannot run the other types, by type. */
  unavailable: UnavailableTypes.optional(),
  /** The source address of its probes, for firewall rules. It is the first of `addresses`, or null if none is known. */
  address: z.string().nullable(),
  /** All source addresses of its probes. */
  addresses: z.array(ProbeAddress),
  /** Whether it is a private location, which probes only the checks of this organization. */
  is_private: z.boolean(),
});
export type EdgeLocation = z.infer<typeof EdgeLocation>;

/** A registered location that cannot probe now, because it has no live agent or is disabled. */
export const AwayLocation = EdgeLocation.pick({ key: true, name: true, addresses: true, is_private: true }).extend({
  is_disabled: z.boolean(),
});
export type AwayLocation = z.infer<typeof AwayLocation>;

/**
 * `away` contains names for the location keys that checks still use, and addresses of agents that may return. The count
 * does not include them.
 */
export const listEdgeLocations = endpoint({
  method: 'GET',
  path: '/edge-locations/',
  access: 'checks.read',
  summary: 'Where probes of the organization can run from: live locations of all and its own, all on one page',
  tag: 'Checks',
  status: 200,
  response: pageOf(EdgeLocation).extend({ away: z.array(AwayLocation) }),
});
