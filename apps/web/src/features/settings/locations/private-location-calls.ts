import type * as own from '@pharos/contract/rest/locations/locations.ts';
import { named } from '../../../lib/api/named.ts';

/** Without schemas, because the settings menu must not wait for them. */
export const listPrivateLocations = named<typeof own.listPrivateLocations>('GET', '/locations/', 'locations.read');
