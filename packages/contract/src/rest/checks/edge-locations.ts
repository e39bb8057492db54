import { z } from 'zod';
import { UnavailableTypes } from '../../bus/location.ts';
import { CheckType } from '../../states.ts';
import { endpoint, pageOf } from '../common/endpoint.ts';
import { ProbeAddress } from '../locations/location-status.ts';

export const EdgeLocation = z.object({
  key: z.string(),
  name: z.string(),
  /** Check types that it can run. */
  types: z.array(CheckType),
  /** Why it cannot run the others, by type. */
  unavailable: UnavailableTypes.optional(),
  /** That its probes come from, to let them through a firewall; the first of `addresses`, null where none is known. */
  address: z.string().nullable(),
  /** All that its probes come from. */
  addresses: z.array(ProbeAddress),
  /** Whether it is the organization's own, for its checks alone. */
  is_private: z.boolean(),
});
export type EdgeLocation = z.infer<typeof EdgeLocation>;

/** A registered location that nothing can be probed at now: no agent of it is live, or it is disabled. */
export const AwayLocation = EdgeLocation.pick({ key: true, name: true, addresses: true, is_private: true }).extend({
  is_disabled: z.boolean(),
});
export type AwayLocation = z.infer<typeof AwayLocation>;

/** `away`: names for keys that checks still have, and addresses of agents that may come back; not counted. */
export const listEdgeLocations = endpoint({
  method: 'GET',
  path: '/edge-locations/',
  access: 'checks.read',
  summary: 'Where probes of the organization can run from: live locations of all and its own, all on one page',
  tag: 'Checks',
  status: 200,
  response: pageOf(EdgeLocation).extend({ away: z.array(AwayLocation) }),
});
