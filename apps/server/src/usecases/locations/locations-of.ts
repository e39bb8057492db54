import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { openTo } from '@pharos/domain/schedule/open-to.ts';
import type { Services, Tenant } from '../context.ts';

export const locationsOf = ({ probes }: Pick<Services, 'probes'>, { organization }: Tenant): LiveLocation[] =>
  probes.locations().filter(openTo(organization.id));
