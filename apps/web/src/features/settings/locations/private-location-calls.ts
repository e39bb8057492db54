import type * as own from '@pharos/contract/rest/locations/locations.ts';
import { named } from '../../../lib/api/named.ts';

/** Asked for by the menu of the settings, too, which does not wait for schemas. */
export const listPrivateLocations = named<typeof own.listPrivateLocations>('GET', '/locations/', 'locations.read');
