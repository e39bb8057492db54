import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { ChooseRunningDialog } from './choose-running-dialog.tsx';

const SAVE = 'POST /choose-running-checks/';
const { statuses } = listedCheck(1);
const paused = (id: number, name: string, paused_by_plan: boolean) =>
  listedCheck(id, { name, statuses: { ...statuses, state: 'PS', paused_by_plan } });
const CHECKS = [
  listedCheck(1, { name: 'Wiki' }),
  paused(2, 'Mail', true),
  paused(3, 'Old', false),
  listedCheck(4, { name: 'Shop' }),
];

const open = async (answer: () => unknown, limit = 2) => {
  const api = fakeApi({ 'GET /checks/': answer });
  const onClose = vi.fn<() => void>();
  const page = await renderPage(<ChooseRunningDialog opened onClose={onClose} />, {
    organization: organization({ maximum_checks_allowed: limit, subscription: { plan_name: 'SPROUT' } }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose which checks run' }));
  return { ...page, api, dialog, onClose };
};
const of = (checks: readonly ListedCheck[]) => () => pageOf(checks);
const boxes = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').map(({ labels, checked }) => [labels?.[0]?.textContent, checked]);

test('lists running checks and checks paused by the plan, and saves the selection', async () => {
  const { person, api, dialog, onClose } = await open(of(CHECKS));
  await dialog.findByText(/^The SPROUT plan allows 2 checks\./);
  expect(boxes()).toEqual([
    ['Mail', false],
    ['Shop', true],
    ['Wiki', true],
  ]);
  expect(dialog.queryByRole('searchbox')).toBeNull();
  dialog.getByText('2 of 2 chosen');
  const save = dialog.getByRole('button', { name: 'Save' });
  await person.click(dialog.getByRole('checkbox', { name: 'Mail' }));
  dialog.getByText('3 of 2 chosen: choose 1 fewer');
  await person.click(save);
  expect([save.getAttribute('aria-disabled'), api.calls.filter(({ method }) => method !== 'GET')]).toEqual([
    'true',
    [],
  ]);
  await person.click(dialog.getByRole('checkbox', { name: 'Wiki' }));
  api.on(SAVE, () => refused(403, { detail: 'Not now.' }));
  await person.click(save);
  expect((await dialog.findByRole('alert')).textContent).toBe('Not now.');
  expect(onClose).not.toHaveBeenCalled();
  expect(api.calls.at(-1)?.body).toEqual({ checks: [4, 2] });
  let answer: (result: object) => void = () => {};
  api.on(SAVE, () => new Promise((resolve) => (answer = resolve)));
  await person.click(save);
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'));
  answer({ running: 2, paused_by_plan: 1 });
  await screen.findByText('2 checks run, 1 are paused');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  [10, 0],
  [11, 1],
])('shows for %i checks %i search fields and ignores case in the search', async (count, fields) => {
  const { person, dialog } = await open(of(Array.from({ length: count }, (_, id) => listedCheck(id + 1))), 20);
  await dialog.findByRole('checkbox', { name: 'Check 1' });
  expect(dialog.queryAllByRole('searchbox', { name: 'Search checks' })).toHaveLength(fields);
  if (fields === 0) return;
  await person.type(dialog.getByRole('searchbox'), ' CHECK 11 ');
  expect(boxes()).toEqual([['Check 11', true]]);
  dialog.getByText('11 of 20 chosen');
});

test('retries on request after the checks could not be loaded', async () => {
  const { person, api, dialog } = await open(() => refused(403));
  await dialog.findByText('The checks could not be loaded.');
  api.on('GET /checks/', of(CHECKS));
  await person.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByRole('checkbox', { name: 'Shop' });
});
