import { expect, it } from 'vitest';
import { addressProblem } from './address.ts';
import { COUNTRY_CODES } from './countries.ts';

it.each(['ZZ', 'XX', 'EU', 'AA', 'gb', 'GBR', '-'])('rejects the country %j', (code) => {
  expect(addressProblem('billing_country', code)).toBe('Choose a country of the list.');
  expect(addressProblem('country', code)).toBe('Choose a country of the list.');
});

it('accepts the 249 assigned countries, each once', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(249);
  expect(COUNTRY_CODES.filter((code) => addressProblem('country', code) !== null)).toEqual([]);
});

it.each(['billing_addr2', 'billing_state', 'line2', 'state'])('accepts "-" for an absent %s', (field) => {
  expect(addressProblem(field, '-')).toBeNull();
});
