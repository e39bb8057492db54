import { expect, test } from 'vitest';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPageHook } from '../../../lib/testing/render-page-hook.tsx';
import { setWindowWidth } from '../../../lib/testing/setup-dom.ts';
import { useColumns } from './columns.ts';

const columnsOf = async (given: Parameters<typeof organization>[0] = {}) =>
  (await renderPageHook(useColumns, { organization: organization(given) })).read();

test('an admin with a wide window sees all columns', async () => {
  expect(await columnsOf()).toEqual({ selection: true, menu: true, graph: true, hasMetrics: true });
});

test('a narrow window shows neither graph nor selection', async () => {
  setWindowWidth(800);
  expect(await columnsOf()).toEqual({ selection: false, menu: true, graph: false, hasMetrics: true });
});

test('who may not manage checks can neither select them nor open their menus', async () => {
  expect(await columnsOf({ logged_in_user_role: 'ST' })).toMatchObject({ selection: false, menu: false, graph: true });
});

test.each([
  ['SPROUT', false],
  ['BLOSSOM', false],
  ['GARDEN', true],
] as const)('the plan %s shows metrics: %j', async (plan_name, hasMetrics) => {
  expect((await columnsOf({ subscription: { plan_name } })).hasMetrics).toBe(hasMetrics);
});
