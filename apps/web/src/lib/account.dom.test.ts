import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { expect, test, vi } from 'vitest';
import {
  organizationsQuery,
  useIsAdmin,
  useMay,
  useOrganization,
  useOrganizations,
  usePlan,
  userQuery,
  useTimeZone,
  useUser,
} from './account.ts';
import { chooseOrganization } from './session.ts';
import { pageOf } from './testing/fake-api.ts';
import { organization, user } from './testing/fixtures.ts';

const read = <T>(hook: () => T, organizations = [organization()], person = user()): T => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(userQuery().queryKey, person);
  queries.setQueryData(organizationsQuery().queryKey, pageOf(organizations));
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(QueryClientProvider, { client: queries }, children);
  return renderHook(hook, { wrapper }).result.current;
};

test('provides the user, the organizations and the active organization', () => {
  chooseOrganization(8);
  const [first, second] = [organization({ id: 7 }), organization({ id: 8 })];
  expect(read(useUser)).toEqual(user());
  expect(read(useOrganizations, [first, second])).toEqual([first, second]);
  expect(read(useOrganization, [first, second])).toEqual(second);
});

test('throws outside the signed-in app', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const queries = new QueryClient();
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(QueryClientProvider, { client: queries }, children);
  expect(() => renderHook(useUser, { wrapper })).toThrow('This hook is used outside the signed-in app.');
  expect(() => read(useOrganization, [])).toThrow('This hook is used outside the signed-in app.');
});

test.each([
  ['checks.manage', { logged_in_user_role: 'AD' }, true],
  ['checks.manage', { logged_in_user_role: 'ST' }, false],
  ['checks.manage', { logged_in_user_role: 'AD', state: 'PS' }, false],
  ['checks.read', { logged_in_user_role: 'ST' }, true],
  ['ownership.transfer', { logged_in_user_role: 'AD' }, false],
  ['ownership.transfer', { logged_in_user_role: 'AD', is_logged_in_user_owner: true }, true],
] as const)('decides for %s with %j whether it is allowed: %j', (action, given, isAllowed) => {
  expect(read(() => useMay(action), [organization(given)])).toBe(isAllowed);
});

test.each([
  ['AD', true],
  ['ST', false],
] as const)('decides whether the role %s is an admin: %j', (logged_in_user_role, isAdmin) => {
  expect(read(useIsAdmin, [organization({ logged_in_user_role })])).toBe(isAdmin);
});

test.each([
  ['SPROUT', false, false],
  ['BLOSSOM', true, false],
  ['GARDEN', true, true],
] as const)(
  'decides for the plan %s whether it has custom headers (%j) and the incident log (%j)',
  (plan_name, hasHeaders, hasLog) => {
    const { name, has } = read(usePlan, [organization({ subscription: { plan_name } })]);
    expect([name, has('custom_header'), has('incident_log')]).toEqual([plan_name, hasHeaders, hasLog]);
  },
);

test('uses the time zone of the organization unless the user has chosen that of the device', () => {
  const there = [organization({ timezone: 'Pacific/Kiritimati' })];
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(read(useTimeZone, there)).toBe('Pacific/Kiritimati');
  expect(read(useTimeZone, there, user({ custom_ui_state: { time_zone: 'device' } }))).toBe(device);
  expect(read(useTimeZone, there, user({ custom_ui_state: { time_zone: 'UTC' } }))).toBe('Pacific/Kiritimati');
});
