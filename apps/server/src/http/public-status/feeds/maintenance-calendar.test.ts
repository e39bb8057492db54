import type { PublicReport } from '@pharos/domain/public-status/public-report.ts';
import { expect, test } from 'vitest';
import { maintenanceCalendar } from './maintenance-calendar.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const URL_OF_PAGE = 'https://pharos.example/s/7-Acme';
const MAINTENANCE = {
  ...{ id: 9, name: 'New disks', text: 'Read-only.', createdAt: NOW, changedAt: NOW + 90_000, checkIds: [4, 3, 99] },
  ...{ from: NOW + 3_600_000, to: NOW + 7_200_000, state: 'scheduled' },
};
const lines = (...maintenances: object[]): string[] => linesAt(URL_OF_PAGE, ...maintenances);
const linesAt = (url: string, ...maintenances: object[]): string[] =>
  maintenanceCalendar('Acme', url, {
    checks: [
      { id: 3, name: 'Shop' },
      { id: 4, name: 'Wiki' },
    ],
    notices: { incidents: [], maintenances },
  } as unknown as PublicReport)
    .replaceAll('\r\n ', '')
    .split('\r\n');

test('contains the name and address of the page, and the interval for reading it', () => {
  expect(lines()).toEqual(
    expect.arrayContaining([
      'PRODID:-//Pharos//Status page//EN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Acme: maintenance',
      `URL:${URL_OF_PAGE}/maintenance.ics`,
      'X-PUBLISHED-TTL:PT1H',
    ]),
  );
});

test('uses different event IDs for an installation below a base path than for one at the root of the host', () => {
  expect(linesAt('https://pharos.example/north/s/7-Acme', MAINTENANCE)).toContain(
    'UID:maintenance-9@pharos.example/north',
  );
});

test('contains an event for maintenance, whose sequence increases with each change', () => {
  expect(lines(MAINTENANCE)).toEqual(
    expect.arrayContaining([
      'UID:maintenance-9@pharos.example',
      'SUMMARY:Maintenance: New disks',
      'DESCRIPTION:Read-only.\\n\\nAffects Wiki\\, Shop',
      `URL;VALUE=URI:${URL_OF_PAGE}#maintenance-9`,
      'DTSTART:20261120T130000Z',
      'DTEND:20261120T140000Z',
      'DTSTAMP:20261120T120130Z',
      'CREATED:20261120T120000Z',
      'LAST-MODIFIED:20261120T120130Z',
      'SEQUENCE:90',
      'STATUS:CONFIRMED',
    ]),
  );
});

test('contains the text without Markdown formatting', () => {
  expect(lines({ ...MAINTENANCE, text: 'All *disks*.\n\n- one\n- two', checkIds: [] })).toContain(
    'DESCRIPTION:All disks.\\n\\n- one\\n\\n- two',
  );
});

test('has no description without a text, and only the checks if only they are known', () => {
  expect(lines({ ...MAINTENANCE, text: '', checkIds: [99] })).toContain('DESCRIPTION:');
  expect(lines({ ...MAINTENANCE, text: '' })).toContain('DESCRIPTION:Affects Wiki\\, Shop');
  expect(lines({ ...MAINTENANCE, checkIds: [] })).toContain('DESCRIPTION:Read-only.');
  expect(lines({ ...MAINTENANCE, changedAt: NOW - 5000 })).toContain('SEQUENCE:0');
});
