import { expect, test } from 'vitest';
import { fakeLocation } from '../../lib/testing/fake-location.ts';
import { matchingLocations, orderedLocations } from './ordered-locations.ts';

const at = (name: string, given: object = {}) => fakeLocation({ key: name.toLowerCase(), name, ...given });
const names = (locations: readonly { name: string }[]) => locations.map(({ name }) => name);

test('lists live locations first and sorts numbers in names by their value', () => {
  const away = { is_live: false };
  const given = [
    at('Agent 10', away),
    at('Agent 2', away),
    at('West'),
    at('Agent 1', away),
    at('East 11'),
    at('East 9'),
  ];
  expect(names(orderedLocations(given))).toEqual(['East 9', 'East 11', 'West', 'Agent 1', 'Agent 2', 'Agent 10']);
});

test('finds locations by name, key, address and organization, regardless of case', () => {
  const given = [
    at('North', { addresses: [] }),
    at('South', { key: 'place-7', addresses: [{ address: '203.0.113.9', family: 'IPv4' }] }),
    { ...at('Office', { addresses: [] }), organization: { id: 3, name: 'Acme' } },
  ];
  const found = (text: string) => names(matchingLocations(given, text));
  expect(found('')).toHaveLength(3);
  expect(found('NOR')).toEqual(['North']);
  expect(found('place-7')).toEqual(['South']);
  expect(found('113.9')).toEqual(['South']);
  expect(found('acme')).toEqual(['Office']);
  expect(found('none')).toEqual([]);
});
