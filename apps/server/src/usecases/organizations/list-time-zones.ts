import { timeZones } from '@pharos/domain/organizations/time-zones.ts';

/** Returns the canonical names of the time zones that an organization may use. */
export const listTimeZones = (): string[] => timeZones();
