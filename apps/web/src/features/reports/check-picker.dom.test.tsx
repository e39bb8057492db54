import { fireEvent, screen } from '@testing-library/react';
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

test('shows the name of a check that was renamed, in the field and in the list of before', async () => {
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

test('stays open when the name of the chosen check arrives', async () => {
  fakeApi({ 'GET /checks/': () => pageOf([listedCheck(3, { name: 'Store' }), listedCheck(4, { name: 'Wiki' })]) });
  const { person } = await renderPage(<Renamed from={null} />, { at: '/reports?check_id=3' });
  const clicked = field();
  await person.click(clicked);
  expect(await screen.findByRole('option', { name: /^Wiki/ })).toBeTruthy();
  // Without a pointer, which would close the list.
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(field()).toBe(clicked);
  expect(field().value).toBe('Store');
  expect(screen.getByRole('option', { name: /^Wiki/ })).toBeTruthy();
});
