import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { listedCheck } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { openPalette } from '../open-dialog.ts';
import { CommandPalette } from './command-palette.tsx';

test('puts letters that are typed while it opens into its field', async () => {
  fakeApi({ 'GET /checks/': () => pageOf([listedCheck(1, { name: 'Shop' })]) });
  act(openPalette);
  const { person } = await renderPage(
    <>
      <input aria-label="Elsewhere" />
      <button type="button">On the page</button>
    </>,
  );
  screen.getByRole('button', { name: 'On the page' }).focus();
  await person.keyboard('shx{Backspace}o');
  await renderPage(<CommandPalette />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find a check, a page or a command' });
  await person.click(field);
  await person.keyboard('p');
  expect(field.value).toBe('shop');
  expect(await screen.findByText('Shop')).toBeTruthy();
});
