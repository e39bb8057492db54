import type { AwayLocation, EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';

type ListedField = 'key' | 'name' | 'is_private' | 'addresses';

export type LocationAddresses = Pick<EdgeLocation, ListedField> & {
  /** Whether an agent that can run probes is connected. */
  isLive: boolean;
};

type Live = Pick<EdgeLocation, ListedField>;
type Away = Pick<AwayLocation, ListedField | 'is_disabled'>;

/** Includes live locations, and away locations that are not disabled. */
export const addressesByLocation = (live: readonly Live[], away: readonly Away[]): LocationAddresses[] => {
  const mayComeBack = away.filter(({ is_disabled: isDisabled }) => !isDisabled);
  return [
    ...live.map((location) => ({ ...location, isLive: true })),
    ...mayComeBack.map((location) => ({ ...location, isLive: false })),
  ].sort((a, b) => BY_NAME.compare(a.name, b.name));
};

/** "Agent 2" comes before "Agent 10". */
const BY_NAME = new Intl.Collator('en-US', { numeric: true });
