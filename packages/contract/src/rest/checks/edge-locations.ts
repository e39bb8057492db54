import { z } from 'zod';
import { UnavailableTypes } from '../../bus/location.ts';
import { CheckType } from '../../states.ts';
import { endpoint, pageOf } from '../common/endpoint.ts';

export const EdgeLocation = z.object({
  key: z.string(),
  name: z.string(),
  /** Check types that it can run. */
  types: z.array(CheckType),
  /** Why it cannot run the others, by type. */
  unavailable: UnavailableTypes.optional(),
  /** That its probes come from, to let them through a firewall; null where it is not known. */
  address: z.string().nullable(),
});
export type EdgeLocation = z.infer<typeof EdgeLocation>;

export const listEdgeLocations = endpoint({
  method: 'GET',
  path: '/edge-locations/',
  access: 'checks.read',
  summary: 'Where probes can run from, all on one page',
  tag: 'Checks',
  status: 200,
  response: pageOf(EdgeLocation),
});
