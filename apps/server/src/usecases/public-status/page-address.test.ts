import { expect, test } from 'vitest';
import { leadsTo, monthOfAddress, parsePageAddress, pathOfPage } from './page-address.ts';

test('includes the id and name of a page in its path', () => {
  expect(pathOfPage({ id: 7, name: 'Łódź Shop' })).toBe('/s/7-LodzShop');
});

test.each([
  ['7', { id: 7, slug: null }],
  ['7-Acme1', { id: 7, slug: 'Acme1' }],
  ['2147483647-A', { id: 2_147_483_647, slug: 'A' }],
  [`7-${'A'.repeat(100)}`, { id: 7, slug: 'A'.repeat(100) }],
  [`7-${'A'.repeat(101)}`, null],
  ['2147483648', null],
  ['12345678901', null],
  ['0', null],
  ['07', null],
  ['-7', null],
  ['7-', null],
  ['7-Acme-Co', null],
  ['7-Acme ', null],
  ['x7', null],
  ['', null],
])('parses the address "%s"', (text, expected) => {
  expect(parsePageAddress(text)).toEqual(expected);
});

test('distinguishes the current name of a page, its former names, and all other names', () => {
  const page = { name: 'Acme Inc', slugs: ['Acme', 'AcmeInc'] };
  expect(['AcmeInc', 'Acme', 'Other', null].map((slug) => leadsTo(page, slug))).toEqual([
    ...['present', 'former', null, null],
  ]);
});

test('parses the month of an address, and uses the current month if there is none', () => {
  const now = Date.UTC(2026, 10, 1) - 1;
  expect([undefined, '2026-02', '2026-2', '2026-13', ''].map((text) => monthOfAddress(text, now))).toEqual([
    ...['2026-10', '2026-02', null, null, null],
  ]);
});
