import { expect, test } from 'vitest';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPageHook } from '../../../lib/testing/render-page-hook.tsx';
import { setWindowWidth } from '../../../lib/testing/setup-dom.ts';
import { useColumns } from './columns.ts';

const columnsOf = async (given: Parameters<typeof organization>[0] = {}) =>
  (await renderPageHook(useColumns, { organization: organization(given) })).read();

test('shows all columns to an admin with a wide window', async () => {
  expect(await columnsOf()).toEqual({ selection: true, menu: true, graph: true, hasMetrics: true });
});

test('hides graph and selection in a narrow window', async () => {
  setWindowWidth(800);
  expect(await columnsOf()).toEqual({ selection: false, menu: true, graph: false, hasMetrics: true });
});

test('hides selection and menu from users who may not manage checks', async () => {
  expect(await columnsOf({ logged_in_user_role: 'ST' })).toMatchObject({ selection: false, menu: false, graph: true });
});

test.each([
  ['SPROUT', false],
  ['BLOSSOM', false],
  ['GARDEN', true],
] as const)('shows the metrics on the plan %s: %j', async (plan_name, hasMetrics) => {
  expect((await columnsOf({ subscription: { plan_name } })).hasMetrics).toBe(hasMetrics);
});
