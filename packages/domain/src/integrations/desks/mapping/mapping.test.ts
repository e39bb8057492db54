import { describe, expect, test } from 'vitest';
import { DESKS } from '../desk.ts';
import type { HelpDeskField } from '../fields/desk-field.ts';
import { clearVanished } from './clear-vanished.ts';
import { findDataProblem } from './find-data-problem.ts';
import { findMissing } from './find-missing.ts';
import { levelsOf } from './levels.ts';
import { removeField, setValue } from './set-value.ts';
import { toDeskValues, toTicketData } from './ticket-data.ts';

const option = (value: string, ...options: HelpDeskField['options'][number][]) => ({ value, label: value, options });
const base = { description: null, isDefault: false, isMandatory: false, options: [], nested: [] };
const place: HelpDeskField = {
  ...base,
  name: 'country',
  label: 'Country',
  input: 'select',
  isMandatory: true,
  options: [option('Germany', option('Berlin', option('Mitte')), option('Kiel')), option('Iceland')],
  nested: [
    { name: 'city', label: 'City' },
    { name: 'district', label: 'District' },
  ],
};
const group: HelpDeskField = {
  ...base,
  name: 'group',
  label: 'Group',
  input: 'select',
  isDefault: true,
  options: [{ value: 7, label: 'Web', options: [] }],
};
const inputs = (['text', 'number', 'decimal', 'checkbox', 'date'] as const).map((input) => ({
  ...base,
  name: input,
  label: input,
  input,
}));
const regions: HelpDeskField = {
  ...base,
  name: 'regions',
  label: 'Regions',
  input: 'multi-select',
  options: [option('x'), option('y')],
};
const fields = [place, group, ...inputs, regions];
const all = { country: 'Germany', city: 'Berlin', district: 'Mitte' };

describe('levelsOf', () => {
  test('offers the options below the value that is selected above', () => {
    const offered = (values: object) =>
      levelsOf(place, { ...values }).map(({ options }) => options.map(({ value }) => value));
    expect(offered({})).toEqual([['Germany', 'Iceland'], [], []]);
    expect(offered({ country: 'Germany' })).toEqual([['Germany', 'Iceland'], ['Berlin', 'Kiel'], []]);
    expect(offered(all)).toEqual([['Germany', 'Iceland'], ['Berlin', 'Kiel'], ['Mitte']]);
    expect(offered({ country: 'Iceland', city: 'Berlin' })).toEqual([['Germany', 'Iceland'], [], []]);
  });
});

describe('setting and removing values', () => {
  test('clears the values that depend on the previous value', () => {
    expect(setValue(all, place, 'country', 'Iceland')).toEqual({ country: 'Iceland' });
    expect(setValue(all, place, 'city', 'Kiel')).toEqual({ country: 'Germany', city: 'Kiel' });
    expect(setValue(all, place, 'district', null)).toEqual({ country: 'Germany', city: 'Berlin' });
  });

  test.each([null, '', '  ', []])('removes a value when it is replaced by the empty value %j', (value) => {
    expect(setValue({ text: 'x', group: 7 }, inputs[0] as HelpDeskField, 'text', value)).toEqual({ group: 7 });
  });

  test('removes a field together with its nested fields', () => {
    expect(removeField({ ...all, group: 7 }, place)).toEqual({ group: 7 });
  });
});

describe('clearVanished', () => {
  const taken = {
    ...all,
    group: 7,
    text: 'x',
    number: 1,
    decimal: 1.5,
    checkbox: false,
    date: '2026-11-22',
    regions: ['x'],
  };

  test('removes nothing if the fields did not change', () => {
    expect(clearVanished(fields, taken)).toEqual({ values: taken, hasVanished: false });
  });

  test.each([
    ['of a field that is gone', { gone: 'x', group: 7 }, { group: 7 }],
    ['that cannot be chosen any more', { group: 8 }, {}],
    ['with what is below them', { country: 'France', city: 'Berlin' }, {}],
    ['below one that is still there', { country: 'Germany', city: 'Bonn', district: 'Mitte' }, { country: 'Germany' }],
    ['below one that is missing', { city: 'Berlin' }, {}],
    ['of a list', { regions: ['x', 'z'] }, { regions: ['x'] }],
    [
      'of another type',
      { number: '1', checkbox: 'yes', text: 1, date: 1, decimal: true, group: '7', regions: 'x' },
      {},
    ],
  ])('removes the values %s', (_, values, left) => {
    expect(clearVanished(fields, values)).toEqual({ values: left, hasVanished: true });
  });
});

describe('findMissing', () => {
  test('reports mandatory fields, and fields nested below them that have options', () => {
    expect(findMissing(fields, {})).toEqual({ country: 'Country is mandatory' });
    expect(findMissing(fields, { country: 'Germany' })).toEqual({ city: 'City is mandatory' });
    expect(findMissing(fields, { country: 'Iceland' })).toEqual({});
    expect(findMissing(fields, all)).toEqual({});
  });

  test('reports a mandatory checkbox that is not checked', () => {
    const checkbox: HelpDeskField = { ...base, name: 'agreed', label: 'Agreed', input: 'checkbox', isMandatory: true };
    expect(findMissing([checkbox], { agreed: false })).toEqual({ agreed: 'Agreed is mandatory' });
    expect(findMissing([checkbox], { agreed: true })).toEqual({});
  });
});

describe('the data of a ticket', () => {
  test('uses the field names of the API, and stores custom fields separately', () => {
    const values = { ...all, group: 7, regions: ['x'], checkbox: false };
    const data = { group_id: 7, custom_fields: { ...all, regions: ['x'], checkbox: false } };
    expect(toTicketData(DESKS.freshdesk, fields, values)).toEqual(data);
    expect(toDeskValues(DESKS.freshdesk, data)).toEqual(values);
  });

  test.each([
    ['freshdesk', { ticket_type: 'type', group: 'group_id', agent: 'responder_id', product: 'product_id' }],
    ['freshservice', { ticket_type: 'type', group: 'group_id', agent: 'responder_id', department: 'department_id' }],
  ] as const)('renames the default fields of %s', (kind, names) => {
    const own = Object.keys(names).map((name) => ({
      ...base,
      name,
      label: name,
      input: 'text' as const,
      isDefault: true,
    }));
    const values = Object.fromEntries(Object.keys(names).map((name) => [name, name]));
    const data = toTicketData(DESKS[kind], own, values);
    expect(data).toEqual(Object.fromEntries(Object.entries(names).map(([name, apiName]) => [apiName, name])));
    expect(toDeskValues(DESKS[kind], data)).toEqual(values);
  });

  test('contains no custom fields if there are none, and ignores malformed stored values', () => {
    expect(toTicketData(DESKS.freshdesk, fields, { group: 7 })).toEqual({ group_id: 7 });
    expect(toDeskValues(DESKS.freshdesk, { type: null, custom_fields: 'x', group_id: [null] })).toEqual({});
  });

  test.each([
    [{ type: 'Incident', custom_fields: { a: 1 } }, null],
    [{ subject: 'x' }, 'subject is set by Pharos and cannot be mapped.'],
    [{ ticket_type: 'x' }, 'ticket_type is not a field of a ticket. Use type instead.'],
    [{ type: { a: 1 } }, 'type must be a value or a list.'],
    [{ custom_fields: null }, 'custom_fields must be an object.'],
  ])('is validated: %j: %s', (data, problem) => {
    expect(findDataProblem(DESKS.freshdesk, data)).toBe(problem);
  });
});
