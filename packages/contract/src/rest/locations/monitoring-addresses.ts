import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { ProbeAddress } from './location-status.ts';

/**
 * Addresses of locations that probe for everybody, those that are not connected at the moment too, by address.
 * The same as plain text, an address a line, at `/monitoring-addresses.txt` (not below `/v1`).
 */
export const listMonitoringAddresses = endpoint({
  method: 'GET',
  path: '/monitoring-addresses/',
  access: 'public',
  summary: 'Where probes come from, to let them through a firewall',
  tag: 'Locations',
  status: 200,
  response: z.object({
    results: z.array(ProbeAddress.extend({ location: z.object({ key: z.string(), name: z.string() }) })),
  }),
});
