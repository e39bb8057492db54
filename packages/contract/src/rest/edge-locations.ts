import { z } from 'zod';
import { CheckType } from '../states.ts';
import { endpoint, pageOf } from './endpoint.ts';

export const EdgeLocation = z.object({
  key: z.string(),
  name: z.string(),
  /** Check types that it can run. */
  types: z.array(CheckType),
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
