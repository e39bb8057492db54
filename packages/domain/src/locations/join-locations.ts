import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { RegisteredLocations } from './registered-location.ts';

/**
 * Returns the locations at which probes may run.
 * - The name that agents report counts only if people gave no name. The organization that they report never counts.
 * - Disabled locations are omitted.
 * - A location that only confined agents report is omitted if the registry has no entry or credential for it. It was
 * deleted, or its agents are about to be shut out.
 */
export const joinLocations = (live: readonly LiveLocation[], registered: RegisteredLocations): LiveLocation[] =>
  live.flatMap(({ organizationId: _reported, ...location }) => {
    const known = registered.get(location.key);
    if (known?.isDisabled || (location.isConfined && !known?.hasCredential)) return [];
    return [
      {
        ...location,
        name: known?.name ?? location.name,
        ...(known && known.organizationId !== null && { organizationId: known.organizationId }),
        ...(known?.isolatedSince !== undefined && { isolatedSince: known.isolatedSince }),
      },
    ];
  });
