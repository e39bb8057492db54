import { screen, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, noConnection } from '../testing/fake-api.ts';
import { renderPage } from '../testing/render-page.tsx';
import { lazyPart } from './lazy-part.tsx';
import { reloadPage } from './reload-page.ts';

vi.mock('./reload-page.ts', () => ({ reloadPage: vi.fn() }));
beforeEach(() => {
  vi.mocked(reloadPage).mockClear();
});

const part = { Help: () => <p>Here is help</p> };
const Page = ({ Help }: { Help: ComponentType<{ onPartFailed: () => void }> }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>Page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Help
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      <Suspense fallback={null}>{isOpen && <Help onPartFailed={() => setOpen(false)} />}</Suspense>
    </>
  );
};
const Broken = (): never => {
  throw new Error('A fault of its own.');
};
const openPage = async (importer: () => Promise<typeof part>) => {
  const page = await renderPage(<Page Help={lazyPart(importer, 'Help')} />);
  vi.spyOn(console, 'error').mockReturnValue();
  return { ...page, open: () => page.person.click(screen.getByRole('button', { name: 'Help' })) };
};
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('leaves the page unchanged if a part cannot be loaded, and opens the part when Pharos is available again', async () => {
  fakeApi({ 'GET /installation/': noConnection });
  const importer = vi
    .fn(() => Promise.resolve(part))
    .mockImplementationOnce(lost)
    .mockImplementationOnce(lost);
  const { open } = await openPage(importer);
  await open();
  expect(await screen.findByText(/^This page part cannot be loaded because Pharos cannot be reached/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Page' })).toBeTruthy();
  await open();
  expect(await screen.findByText('Here is help')).toBeTruthy();
  expect(reloadPage).not.toHaveBeenCalled();
});

test('opens a part at the next click if it failed to load after it was closed', async () => {
  const { promise, reject } = Promise.withResolvers<typeof part>();
  const importer = vi.fn(() => Promise.resolve(part)).mockReturnValueOnce(promise);
  const { open, person } = await openPage(importer);
  await open();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  reject(new TypeError('Failed to fetch dynamically imported module'));
  await promise.catch(() => {});
  await open();
  expect(await screen.findByText('Here is help')).toBeTruthy();
});

test('reloads the page once if the file of a part is gone although Pharos responds', async () => {
  fakeApi({ 'GET /installation/': () => ({}) });
  const { open } = await openPage(lost);
  await open();
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  await open();
  expect(await screen.findByText(/missing on the server/)).toBeTruthy();
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('does not open a part without its styles', async () => {
  fakeApi({ 'GET /installation/': () => ({}) });
  const importer = vi
    .fn(() => Promise.resolve(part))
    .mockImplementationOnce(() => Promise.reject(new Error('Unable to preload CSS for /assets/help.css')));
  const { open } = await openPage(importer);
  await open();
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  await open();
  expect(importer).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Here is help')).toBeNull();
});

test('does not treat an error of the part itself as a lost connection', async () => {
  const { open } = await openPage(() => Promise.resolve({ Help: Broken }));
  await open();
  expect(await screen.findByText('A fault of its own.')).toBeTruthy();
});
