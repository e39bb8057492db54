import { expect, test } from 'vitest';
import { columnsOfLocations, locationsOfColumns } from './check-locations.ts';

test.each([[[]], [['east']], [['east', 'west']]])('reads back the locations %j as they were written', (locations) => {
  const columns = columnsOfLocations(locations);
  expect(locationsOfColumns(columns.location, columns.locations)).toEqual(locations);
});

test.each([
  ['another location', 'north', ['north']],
  ['any', null, []],
  ['what it was', 'east', ['east', 'west']],
])(
  'reads the locations correctly after the previous release, which knows only one location, has set it to %s',
  (_what, location, locations) => {
    expect(locationsOfColumns(location, ['east', 'west'])).toEqual(locations);
  },
);
