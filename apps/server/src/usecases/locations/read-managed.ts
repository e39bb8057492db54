import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { listLocations } from './list-locations.ts';
import type { LocationManager } from './location-manager.ts';
import type { LocationView } from './location-view.ts';

export const readManaged = async (
  services: Pick<Services, 'db' | 'probes' | 'credentials' | 'now'>,
  { owner }: LocationManager,
  key: string,
): Promise<LocationView> => {
  const { locations } = await listLocations(services, owner);
  const found = locations.find((location) => location.key === key);
  if (!found) throw notFound('Location');
  return found;
};
