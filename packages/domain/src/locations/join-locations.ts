import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { RegisteredLocations } from './registered-location.ts';

/**
 * The locations that probes may run at: those with live agents, as people have decided of them. What agents say of the name counts where
 * people gave none, and what they say of the organization never. A disabled location is none; neither is one that no process of ours
 * speaks for, and that is not in the registry or has no credential there: it was deleted, or is about to be shut out.
 */
export const joinLocations = (live: readonly LiveLocation[], registered: RegisteredLocations): LiveLocation[] =>
  live.flatMap(({ organizationId: _said, ...location }) => {
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
