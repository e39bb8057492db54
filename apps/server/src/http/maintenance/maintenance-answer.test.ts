import { expect, test } from 'vitest';
import { ofBody, ofChange, toMaintenance } from './maintenance-answer.ts';

const body = {
  name: 'New disks',
  text: 'Read-only.',
  start: '2026-05-02T01:00:00.000Z',
  end: '2026-05-02T02:00:00.000Z',
  checks: [7, 5, 7],
  status_pages: [3, 3],
  mutes_alerts: true,
  left_out_of_availability: false,
};
const request = {
  name: 'New disks',
  text: 'Read-only.',
  from: Date.UTC(2026, 4, 2, 1),
  to: Date.UTC(2026, 4, 2, 2),
  checkIds: [7, 5],
  pageIds: [3],
  mutesAlerts: true,
  isLeftOut: false,
};

test('reads each check and page of a body once, and writes the same names', () => {
  expect(ofBody(body)).toEqual(request);
  expect(toMaintenance({ ...request, id: 9, organizationId: 4, state: 'scheduled' })).toEqual({
    ...body,
    id: 9,
    organization: 4,
    state: 'scheduled',
    checks: [7, 5],
    status_pages: [3],
  });
});

test('reads only the fields that a change contains', () => {
  expect(ofChange({})).toStrictEqual({});
  expect(ofChange(body)).toStrictEqual(request);
  expect(
    ofChange({ name: '', text: '', mutes_alerts: false, left_out_of_availability: true, checks: [] }),
  ).toStrictEqual({
    name: '',
    text: '',
    mutesAlerts: false,
    isLeftOut: true,
    checkIds: [],
  });
});
