import type { AwayLocation, EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';

type Told = 'key' | 'name' | 'is_private' | 'addresses';

export type LocationAddresses = Pick<EdgeLocation, Told> & {
  /** It can be probed from at the moment. */
  isLive: boolean;
};

type Live = Pick<EdgeLocation, Told>;
type Away = Pick<AwayLocation, Told | 'is_disabled'>;

/** What is known of each location, by name: of those that can be probed from, and of those that may come back. */
export const addressesByLocation = (live: readonly Live[], away: readonly Away[]): LocationAddresses[] => {
  const mayComeBack = away.filter(({ is_disabled: isDisabled }) => !isDisabled);
  return [
    ...live.map((location) => ({ ...location, isLive: true })),
    ...mayComeBack.map((location) => ({ ...location, isLive: false })),
  ].sort((a, b) => BY_NAME.compare(a.name, b.name));
};

/** 2 comes before 10. */
const BY_NAME = new Intl.Collator('en-US', { numeric: true });
