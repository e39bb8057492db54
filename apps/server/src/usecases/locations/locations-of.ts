import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { openTo } from '@pharos/domain/schedule/open-to.ts';
import type { Services, Tenant } from '../context.ts';

/** Live locations that the organization's checks may be probed at: those of all, and its own. */
export const locationsOf = ({ probes }: Pick<Services, 'probes'>, { organization }: Tenant): LiveLocation[] =>
  probes.locations().filter(openTo(organization.id));
