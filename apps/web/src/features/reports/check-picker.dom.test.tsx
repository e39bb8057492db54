import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../lib/testing/fake-api.ts';
import { listedCheck } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { CheckPicker } from './check-picker.tsx';

const Renamed = ({ from }: { from: string | null }) => {
  const [name, setName] = useState(from);
  return (
    <>
      <button type="button" onClick={() => setName('Store')}>
        Rename
      </button>
      <CheckPicker id={3} name={name} isGone={false} />
    </>
  );
};
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Check' });

test('shows the new name of a renamed check in the field and in the cached list', async () => {
  fakeApi({ 'GET /checks/': () => pageOf([listedCheck(3, { name: 'Shop' }), listedCheck(4, { name: 'Wiki' })]) });
  const { person } = await renderPage(<Renamed from="Shop" />, { at: '/reports?check_id=3' });
  await person.click(field());
  expect(await screen.findByRole('option', { name: /^Wiki/ })).toBeTruthy();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Rename' }));
  expect(field().value).toBe('Store');
  await person.click(field());
  expect(await screen.findByRole('option', { name: /^Store/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /^Shop/ })).toBeNull();
});

test('shows the new name of a check that is not on the first page of the list', async () => {
  const api = fakeApi({
    'GET /checks/': ({ path }) =>
      path.includes('search=') ? pageOf([]) : pageOf([listedCheck(4, { name: 'Wiki' })], 30),
  });
  const { person } = await renderPage(<Renamed from="Shop" />, { at: '/reports?check_id=3' });
  const listWith = async (name: string) => {
    await person.click(field());
    await screen.findByRole('option', { name: /^Wiki/ });
    screen.getByRole('option', { name });
  };
  await listWith('Shop');
  await person.keyboard('mail');
  await screen.findByText('No results');
  await person.tab();
  await person.click(field());
  expect(screen.queryByText('No results')).toBeNull();
  await listWith('Shop');
  await person.click(screen.getByRole('button', { name: 'Rename' }));
  expect(field().value).toBe('Store');
  await listWith('Store');
  expect(api.calls.filter(({ path }) => path.includes('search='))).toHaveLength(1);
});

test('retains the typed text if the check is renamed during typing', async () => {
  fakeApi({ 'GET /checks/': () => pageOf([listedCheck(3, { name: 'Shop' })]) });
  const { person } = await renderPage(<Renamed from="Shop" />, { at: '/reports?check_id=3' });
  await person.click(field());
  await person.keyboard('sho');
  // Unlike a real click, `fireEvent` does not move the focus.
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await screen.findByRole('option', { name: /^Store/ });
  expect(field().value).toBe('sho');
  await person.tab();
  expect(field().value).toBe('Store');
});

test('remains open when the name of the selected check is loaded', async () => {
  fakeApi({ 'GET /checks/': () => pageOf([listedCheck(3, { name: 'Store' }), listedCheck(4, { name: 'Wiki' })]) });
  const { person } = await renderPage(<Renamed from={null} />, { at: '/reports?check_id=3' });
  const clicked = field();
  await person.click(clicked);
  expect(await screen.findByRole('option', { name: /^Wiki/ })).toBeTruthy();
  // Unlike a real click, `fireEvent` does not close the list.
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(field()).toBe(clicked);
  expect(field().value).toBe('Store');
  expect(screen.getByRole('option', { name: /^Wiki/ })).toBeTruthy();
});

test('lists the checks that the server finds and counts the remaining ones', async () => {
  const found = [listedCheck(4, { name: 'Wiki' }), listedCheck(5, { name: 'Mail' })];
  const api = fakeApi({ 'GET /checks/': () => pageOf(found, 30) });
  const { person, router } = await renderPage(<CheckPicker id={3} name="Shop" isGone={false} />, {
    at: '/reports?check_id=3&page=2&incident=11&range=week',
  });
  expect(api.calls).toEqual([]);
  await person.click(field());
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  await screen.findByRole('option', { name: /^Wiki/ });
  expect(options()).toEqual([
    'Shop',
    'Wikihttps://check-4.example/',
    'Mailhttps://check-5.example/',
    '28 more. Type to find them',
  ]);
  // The name of the selected check in the field is not a search text.
  expect(api.calls.every(({ path }) => !path.includes('search='))).toBe(true);
  api.on('GET /checks/', () => pageOf(found.slice(1)));
  await person.clear(field());
  await person.type(field(), ' mail ');
  await waitFor(() => expect(options()).toEqual(['Mailhttps://check-5.example/']));
  expect(api.calls.at(-1)?.path).toMatch(/search=mail(&|$)/);
  await person.click(screen.getByRole('option', { name: /^Mail/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ check_id: 5, range: 'week' }));
});

test('shows a message if no check matches', async () => {
  fakeApi({ 'GET /checks/': () => pageOf([]) });
  const { person } = await renderPage(<CheckPicker id={3} name={null} isGone />, { at: '/reports?check_id=3' });
  expect([field().placeholder, field().value]).toEqual(['Choose a check', '']);
  await person.click(field());
  await screen.findByText('No results');
});
