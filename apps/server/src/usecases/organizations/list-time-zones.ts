import { timeZones } from '@pharos/domain/organizations/time-zones.ts';

export const listTimeZones = (): string[] => timeZones();
