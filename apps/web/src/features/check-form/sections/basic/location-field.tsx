import { Alert, MultiSelect } from '@mantine/core';
import type { AwayLocation, EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { MOST_LOCATIONS } from '@pharos/domain/checks/fields/limits.ts';
import { descriptorOf } from '@pharos/domain/checks/types/registry.ts';
import { useCheckFormContext, useFormData } from '../../form/context.ts';
import { LocationPill } from './location-pill.tsx';

/** Where the check is probed from: any location, or some. */
export const LocationField = () => {
  const form = useCheckFormContext();
  const { locations, awayLocations } = useFormData();
  const { type, locations: chosen } = form.values;
  const gone = chosen.filter((key) => !locations.some((location) => location.key === key));
  const reason = whyUnavailable(type, locations);
  return (
    <>
      <MultiSelect
        label="Locations"
        description="Where the check is run from: any location, or those chosen here, which take turns."
        placeholder={chosen.length === 0 ? 'Any' : undefined}
        searchable
        clearable
        nothingFoundMessage="No results"
        maxDropdownHeight={220}
        maxValues={MOST_LOCATIONS}
        data={[
          ...locations.map((location) => ({
            value: location.key,
            label: labelOf(toldOfLive(location, type)),
            // One that was chosen can be given up.
            disabled: !location.types.includes(type) && !chosen.includes(location.key),
          })),
          // It may be away for now: the check keeps it.
          ...gone.map((key) => ({ value: key, label: labelOf(toldOfGone(key, awayLocations)) })),
        ]}
        renderPill={({ value: key = '', onRemove, disabled = false }) => {
          const live = locations.find((location) => location.key === key);
          const told = live ? toldOfLive(live, type) : toldOfGone(key, awayLocations);
          return <LocationPill {...told} disabled={disabled} onRemove={onRemove} />;
        }}
        {...form.getInputProps('locations')}
        value={[...chosen]}
        onChange={(keys) => form.setFieldValue('locations', keys)}
      />
      {reason !== null && (
        <Alert color="yellow" title={`No location can run ${descriptorOf(type).label} checks now`}>
          {reason}
        </Alert>
      )}
    </>
  );
};

/** What is said of a location beside its name: "away". */
interface ToldLocation {
  name: string;
  mark: string | null;
}

const labelOf = ({ name, mark }: ToldLocation): string => (mark === null ? name : `${name} (${mark})`);

const toldOfLive = ({ name, types, is_private: isPrivate }: EdgeLocation, type: CheckType): ToldLocation => {
  if (!types.includes(type)) return { name, mark: `cannot run ${descriptorOf(type).label}` };
  return { name, mark: isPrivate ? 'private' : null };
};

/** By its key where it is not registered any more, so that nothing else is known of it. */
const toldOfGone = (key: string, away: readonly AwayLocation[]): ToldLocation => {
  const known = away.find((location) => location.key === key);
  return known ? { name: known.name, mark: known.is_disabled ? 'disabled' : 'away' } : { name: key, mark: 'not known' };
};

const whyUnavailable = (type: CheckType, locations: readonly EdgeLocation[]): string | null => {
  if (locations.some(({ types }) => types.includes(type))) return null;
  const reason = locations.map(({ unavailable }) => unavailable?.[type]).find((text) => text !== undefined);
  return reason ?? 'The check is kept, and runs as soon as one can.';
};
