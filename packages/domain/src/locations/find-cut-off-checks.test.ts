import { expect, it } from 'vitest';
import { findCutOffChecks } from './find-cut-off-checks.ts';

const live = [
  { key: 'north', types: ['https', 'tcp'] as const },
  { key: 'south', types: ['https'] as const },
  { key: 'own', types: ['https'] as const, organizationId: 1 },
];

it('counts the checks whose live locations are all cut off', () => {
  const chosen = (organizationId: number, type: 'https' | 'tcp' | 'icmp', ...locations: string[]) => ({
    organizationId,
    type,
    locations,
    checks: organizationId,
  });
  const checks = [
    chosen(1, 'https', 'north'),
    chosen(1, 'https', 'own'),
    chosen(2, 'https', 'north', 'south'),
    chosen(3, 'https'),
    chosen(4, 'tcp'),
    chosen(5, 'tcp', 'south', 'north'),
    chosen(6, 'icmp', 'north'),
    chosen(7, 'https', 'away'),
    chosen(4, 'https', 'north'),
  ];
  const found = (...cutOff: string[]) =>
    [...findCutOffChecks(checks, live, new Set(cutOff))].map(([id, { checks: count, locations }]) => [
      id,
      count,
      [...locations].toSorted().join(),
    ]);
  expect(found('north')).toEqual([
    [1, 1, 'north'],
    [4, 8, 'north'],
    [5, 5, 'north'],
  ]);
  expect(found('north', 'south')).toEqual([
    [1, 1, 'north'],
    [2, 2, 'north,south'],
    [3, 3, 'north,south'],
    [4, 8, 'north'],
    [5, 5, 'north'],
  ]);
  expect(found()).toEqual([]);
});
