import type * as own from '@pharos/contract/rest/locations/locations.ts';
import { named } from '../../../lib/api/named.ts';

/** Declared without its schemas, because the settings menu uses it and must not wait for them to load. */
export const listPrivateLocations = named<typeof own.listPrivateLocations>('GET', '/locations/', 'locations.read');
