import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { ProbeAddress } from './location-status.ts';

/**
 * The addresses of public locations, including those that are not connected now. `/monitoring-addresses.txt` (not below
 * `/v1`) returns them as plain text, one per line.
 */
export const listMonitoringAddresses = endpoint({
  method: 'GET',
  path: '/monitoring-addresses/',
  access: 'public',
  summary: 'List the source addresses of probes, for firewall rules',
  tag: 'Locations',
  status: 200,
  response: z.object({
    results: z.array(ProbeAddress.extend({ location: z.object({ key: z.string(), name: z.string() }) })),
  }),
});
