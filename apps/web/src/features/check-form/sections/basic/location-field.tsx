import { Alert, Select } from '@mantine/core';
import type { EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { descriptorOf } from '@pharos/domain/checks/types/registry.ts';
import { useCheckFormContext, useFormData } from '../../form/context.ts';

/** A select has no option without a value. */
const ANY = 'any';

/** From where the check is run. */
export const LocationField = () => {
  const form = useCheckFormContext();
  const { locations } = useFormData();
  const { type, location } = form.values;
  const isKnown = location === null || locations.some(({ key }) => key === location);
  const reason = whyUnavailable(type, locations);
  return (
    <>
      <Select
        label="Preferred location"
        description="Where the check is run from. A failure is confirmed from another one where there is one."
        allowDeselect={false}
        searchable
        nothingFoundMessage="No results"
        maxDropdownHeight={220}
        data={[
          { value: ANY, label: 'Any' },
          ...locations.map(({ key, name, types, is_private }) => ({
            value: key,
            label: is_private ? `${name} (private)` : name,
            disabled: !types.includes(type),
          })),
          // It may be away for now: the check keeps it.
          ...(isKnown || location === null ? [] : [{ value: location, label: `${location} (away)` }]),
        ]}
        {...form.getInputProps('location')}
        value={location ?? ANY}
        onChange={(key) => form.setFieldValue('location', key === ANY ? null : key)}
      />
      {reason !== null && (
        <Alert color="yellow" title={`No location can run ${descriptorOf(type).label} checks now`}>
          {reason}
        </Alert>
      )}
    </>
  );
};

const whyUnavailable = (type: CheckType, locations: readonly EdgeLocation[]): string | null => {
  if (locations.some(({ types }) => types.includes(type))) return null;
  const reason = locations.map(({ unavailable }) => unavailable?.[type]).find((text) => text !== undefined);
  return reason ?? 'The check is kept, and runs as soon as one can.';
};
