import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { Dialog } from './dialog.tsx';

const Page = ({ removesOpener = false }: { removesOpener?: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1>Page</h1>
      {!(removesOpener && isOpen) && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      {isOpen && (
        <Dialog title="Question" onClose={() => setOpen(false)}>
          {() => <p>Text</p>}
        </Dialog>
      )}
    </main>
  );
};
const openDialog = async (page = <Page />) => {
  const { person } = await renderPage(page);
  await person.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return person;
};

test('returns the focus in the same commit that removes the dialog', async () => {
  const person = await openDialog();
  const focusedAtRemoval = new Promise<Element | null>((resolve) => {
    new MutationObserver((_, observer) => {
      if (screen.queryByRole('dialog') !== null) return;
      observer.disconnect();
      resolve(document.activeElement);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await person.keyboard('{Escape}');
  expect(await focusedAtRemoval).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('focuses the heading of the page if the previously focused element no longer exists', async () => {
  const person = await openDialog(<Page removesOpener />);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' })));
});
