import { Alert, MultiSelect } from '@mantine/core';
import type { AwayLocation, EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { MAX_LOCATIONS } from '@pharos/domain/checks/fields/limits.ts';
import { descriptorOf } from '@pharos/domain/checks/types/registry.ts';
import { useCheckFormContext, useFormData } from '../../form/context.ts';
import { LocationPill } from './location-pill.tsx';

/** An empty selection means any location. */
export const LocationField = () => {
  const form = useCheckFormContext();
  const { locations, awayLocations } = useFormData();
  const { type, locations: chosen } = form.values;
  const gone = chosen.filter((key) => !locations.some((location) => location.key === key));
  const problem = whyUnavailable(type, chosen, locations);
  return (
    <>
      <MultiSelect
        label="Locations"
        description="The locations that run the check: any location, or the chosen ones in turn."
        placeholder={chosen.length === 0 ? 'Any' : undefined}
        searchable
        // An open list would cover the error below.
        openOnFocus={false}
        clearable
        nothingFoundMessage="No results"
        maxDropdownHeight={220}
        maxValues={MAX_LOCATIONS}
        data={[
          ...locations.map((location) => ({
            value: location.key,
            label: labelOf(labelOfLive(location, type)),
            // Selected locations must remain deselectable.
            disabled: !location.types.includes(type) && !chosen.includes(location.key),
          })),
          ...gone.map((key) => ({ value: key, label: labelOf(labelOfGone(key, awayLocations)) })),
        ]}
        renderPill={({ value: key = '', onRemove, disabled = false }) => {
          const live = locations.find((location) => location.key === key);
          const label = live ? labelOfLive(live, type) : labelOfGone(key, awayLocations);
          return <LocationPill {...label} disabled={disabled} onRemove={onRemove} />;
        }}
        {...form.getInputProps('locations')}
        value={[...chosen]}
        onChange={(keys) => form.setFieldValue('locations', keys)}
      />
      {problem !== null && (
        <Alert color="yellow" title={problem.title} style={{ overflowWrap: 'anywhere' }}>
          {problem.text}
        </Alert>
      )}
    </>
  );
};

/** `mark` is a note such as "away"; null if there is none. */
interface LocationLabel {
  name: string;
  mark: string | null;
}

const labelOf = ({ name, mark }: LocationLabel): string => (mark === null ? name : `${name} (${mark})`);

const labelOfLive = ({ name, types, is_private: isPrivate }: EdgeLocation, type: CheckType): LocationLabel => {
  if (!types.includes(type)) return { name, mark: `cannot run ${descriptorOf(type).label}` };
  return { name, mark: isPrivate ? 'private' : null };
};

/** An unregistered location is known only by its key. */
const labelOfGone = (key: string, away: readonly AwayLocation[]): LocationLabel => {
  const known = away.find((location) => location.key === key);
  return known ? { name: known.name, mark: known.is_disabled ? 'disabled' : 'away' } : { name: key, mark: 'not known' };
};

/** Returns why no selected location can run the check, and a solution. Null if at least one can run it. */
const whyUnavailable = (
  type: CheckType,
  chosen: readonly string[],
  locations: readonly EdgeLocation[],
): { title: string; text: string } | null => {
  const { label } = descriptorOf(type);
  const isAny = chosen.length === 0;
  const isMeant = (location: EdgeLocation): boolean => (isAny ? !location.is_private : chosen.includes(location.key));
  const able = locations.filter(({ types }) => types.includes(type));
  if (able.some(isMeant)) return null;
  const title = isAny
    ? `No ${able.length > 0 ? 'public ' : ''}location can run ${label} checks now`
    : `No chosen location can run ${label} checks now`;
  if (able.length > 0)
    return { title, text: `If you choose them, these locations can: ${able.map(({ name }) => name).join(', ')}.` };
  const reasons = locations.flatMap(({ name, unavailable }) =>
    unavailable?.[type] ? [`${name}: ${unavailable[type]}`] : [],
  );
  return { title, text: reasons[0] ?? 'The check is stored, and runs as soon as a location can run it.' };
};
