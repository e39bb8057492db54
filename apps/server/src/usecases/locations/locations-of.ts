import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { openTo } from '@pharos/domain/schedule/open-to.ts';
import type { Services, Tenant } from '../context.ts';

/** Returns the live locations that may probe the checks of the organization: public ones and its own. */
export const locationsOf = ({ probes }: Pick<Services, 'probes'>, { organization }: Tenant): LiveLocation[] =>
  probes.locations().filter(openTo(organization.id));
