import { CHECK_TYPES } from '@pharos/contract/states.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../lib/testing/fake-api.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { CheckFormLoader } from './check-form-loader.tsx';

/** The form of a new check. */
const openForm = async () => {
  const api = fakeApi({
    'GET /installation/': () => ({ check_intervals: [60, 300] }),
    'GET /edge-locations/': () => pageOf([{ key: 'local', name: 'Local', types: CHECK_TYPES }]),
    'GET /application-members/': () => pageOf([]),
    'GET /application-subscribers/': () => pageOf([]),
  });
  const page = await renderPage(
    <CheckFormLoader check="new" hasUnsavedChanges={{ current: () => false }} onSaved={() => {}} onCancel={() => {}} />,
  );
  await screen.findByRole('button', { name: 'Add Check' });
  return { ...page, api };
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('the name follows the URL until a person writes another', async () => {
  const { person } = await openForm();
  const enter = async (name: string, text: string) => {
    await person.clear(field(name));
    await person.type(field(name), text);
    await person.tab();
  };
  await enter('URL', 'https://shop.exmaple/cart');
  await waitFor(() => expect(field('Name').value).toBe('shop.exmaple/cart'));
  await enter('URL', 'https://shop.example/cart');
  await waitFor(() => expect(field('Name').value).toBe('shop.example/cart'));
  await enter('Name', 'Shop');
  await enter('URL', 'https://shop.example/basket');
  expect(field('Name').value).toBe('Shop');
});

test('a record type that was chosen can be changed, not taken away', async () => {
  const { person } = await openForm();
  await person.clear(field('URL'));
  await person.type(field('URL'), 'dns://shop.example');
  await person.tab();
  const type = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Record type' });
  for (let times = 0; times < 2; times += 1) {
    await person.click(type);
    await person.click(await screen.findByRole('option', { name: 'AAAA' }));
  }
  expect(type.value).toBe('AAAA');
});
