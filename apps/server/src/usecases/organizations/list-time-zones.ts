import { timeZones } from '@pharos/domain/organizations/time-zones.ts';

/** The zones that an organization may have, by their canonical names. */
export const listTimeZones = (): string[] => timeZones();
