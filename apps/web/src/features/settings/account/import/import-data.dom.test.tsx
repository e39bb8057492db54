import { IMPORT_PIECE_BYTES, type ImportState } from '@pharos/contract/rest/imports/imports.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi, pageOf, refused } from '../../../../lib/testing/fake-api.ts';
import { organization, user } from '../../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../../lib/testing/render-page.tsx';
import { ImportData } from './import-data.tsx';

const ID = '0190e2a4-7b1c-4def-8123-456789abcdef';
const FILE = new File(['x'.repeat(IMPORT_PIECE_BYTES + 10)], 'pharos-acme.zip', { type: 'application/zip' });

const state = (given: Partial<ImportState> = {}): ImportState => ({
  id: ID,
  status: 'uploading',
  file_name: FILE.name,
  bytes: FILE.size,
  received_bytes: 0,
  requested_on: '2026-11-24T10:00:00.000Z',
  ended_on: null,
  problem: null,
  report: null,
  ...given,
});
const REPORT = {
  from: 'https://old.example',
  exported_on: '2026-11-24T09:00:00.000Z',
  ...{ checks: 1200, contacts: 1, integrations: 0, status_pages: 2, badges: 0 },
  to_do: ['Invite the previous members: ben@example.com.'],
};

/** Stores an import as the server does. */
const serve = (first: ImportState | null = null, refusal: string | null = null) => {
  const stored = { import: first, refusal };
  const api: FakeApi = fakeApi({
    'GET /import/': () => stored,
    'POST /import/': () => {
      stored.import = state();
      return stored.import;
    },
    [`PUT /import/${ID}/pieces/0/`]: () => ({}),
    [`PUT /import/${ID}/pieces/1/`]: () => ({}),
    [`POST /import/${ID}/start/`]: () => {
      stored.import = state({ status: 'queued' });
      return stored.import;
    },
    [`DELETE /import/${ID}/`]: () => {
      stored.import = null;
      return {};
    },
    'GET /organizations/': () => pageOf([organization({ name: 'Old' })]),
    'GET /logged-in-user/': () => user(),
  });
  const requests = () => api.calls.map(({ method, path }) => `${method} ${path}`);
  return { api, stored, requests };
};
const open = async (options: Parameters<typeof renderPage>[1] = {}) => {
  const onImported = vi.fn();
  const page = await renderPage(<ImportData onImported={onImported} />, options);
  const choose = async (file = FILE) => {
    await screen.findByText(/or drop it here/);
    await page.person.upload(page.container.querySelector('input[type=file]') as HTMLInputElement, file);
  };
  const press = async (name: string) => page.person.click(await screen.findByRole('button', { name }));
  return { ...page, onImported, choose, press };
};
const status = () => screen.findByRole('status');

test('selects a file, asks for confirmation, uploads and imports it', async () => {
  const { api, requests } = serve();
  const { choose, press } = await open();
  await choose();
  expect((await status()).textContent).toBe('pharos-acme.zip (524 kB) is chosen.');
  expect(screen.getByText(/stop the checks of the other Pharos/)).toBeTruthy();
  expect(document.activeElement).toBe(await status());
  await press('Import');
  await screen.findByText(/its import starts now/);
  expect(requests().filter((call) => !call.startsWith('GET'))).toEqual([
    'POST /import/',
    `PUT /import/${ID}/pieces/0/`,
    `PUT /import/${ID}/pieces/1/`,
    `POST /import/${ID}/start/`,
  ]);
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ organization: 7, file_name: FILE.name, bytes: FILE.size },
  });
});

test('shows a connection problem if a piece fails twice, and then continues', async () => {
  const { api } = serve();
  let failures = 0;
  api.on(`PUT /import/${ID}/pieces/1/`, () => {
    failures += 1;
    return failures < 3 ? refused(503) : {};
  });
  const { choose, press } = await open();
  await choose();
  await press('Import');
  await screen.findByText(/The upload continues automatically/);
  const bar = screen.getByRole('progressbar', { name: 'Upload' });
  expect(bar.getAttribute('aria-valuetext')).toBe('99 %, 524 kB of 524 kB');
  await screen.findByText(/its import starts now/);
});

test('cancels an upload without confirmation and deletes it', async () => {
  const { api, requests } = serve();
  api.on(`PUT /import/${ID}/pieces/0/`, () => new Promise(() => {}));
  const { choose, press } = await open();
  await choose();
  await press('Import');
  await screen.findByRole('progressbar');
  await waitFor(() => expect(requests()).toContain(`PUT /import/${ID}/pieces/0/`));
  await press('Cancel');
  await waitFor(() => expect(requests()).toContain(`DELETE /import/${ID}/`));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Choose a file' }));
});

test('asks for confirmation before the user leaves the page during an upload', async () => {
  const { api } = serve();
  api.on(`PUT /import/${ID}/pieces/0/`, () => new Promise(() => {}));
  localStorage.setItem('pharos.token', 'token');
  const { choose, press, router } = await open();
  await choose();
  await press('Import');
  await screen.findByRole('progressbar');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  void router.navigate({ to: '/dashboard' });
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/');
});

test('shows a server error of the upload and checks again whether an import is possible', async () => {
  const { api, requests } = serve();
  api.on('POST /import/', () => refused(400, { bytes: ['The file is larger than 512 MiB.'] }));
  const { choose, press } = await open();
  await choose();
  await press('Import');
  expect((await screen.findByRole('alert')).textContent).toBe('The file is larger than 512 MiB.');
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  await waitFor(() => expect(requests().filter((call) => call === 'GET /import/')).toHaveLength(2));
});

test.each([
  ['notes.txt', 'x', 'notes.txt is not the file of an export. The name of an export ends in .zip.'],
  ['empty.zip', '', 'empty.zip is empty.'],
])('rejects the file %s', async (name, text, problem) => {
  serve();
  const { container, person } = await open();
  await screen.findByRole('button', { name: 'Choose a file' });
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  input.accept = '';
  await person.upload(input, new File([text], name));
  expect((await screen.findByRole('alert')).textContent).toBe(problem);
});

test('accepts a dropped file and highlights the drop area', async () => {
  serve();
  await open();
  const place = await screen.findByRole('group', { name: 'The file of an export' });
  const isOver = () => place.dataset.over;
  expect(fireEvent.dragOver(place)).toBe(false);
  expect(isOver()).toBe('true');
  fireEvent.dragLeave(place);
  expect(isOver()).toBeUndefined();
  fireEvent.dragOver(place);
  fireEvent.drop(place, { dataTransfer: { files: [] } });
  expect([isOver(), screen.queryByRole('alert')]).toEqual([undefined, null]);
  expect(fireEvent.drop(place, { dataTransfer: { files: [FILE] } })).toBe(false);
  expect((await status()).textContent).toBe('pharos-acme.zip (524 kB) is chosen.');
  expect(document.activeElement).toBe(await status());
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  await screen.findByRole('button', { name: 'Choose a file' });
});

test('continues an interrupted upload with the same file without confirmation', async () => {
  const { requests } = serve(state({ received_bytes: 10 }));
  const { choose } = await open();
  expect((await status()).textContent).toMatch(/was interrupted. Choose the same file to continue/);
  await choose();
  await screen.findByText(/its import starts now/);
  expect(requests()).not.toContain('POST /import/');
  expect(requests()).toContain(`PUT /import/${ID}/pieces/0/`);
});

test('replaces an interrupted upload with another file after confirmation', async () => {
  const { requests } = serve(state({ bytes: 4711 }));
  const { choose, press } = await open();
  await choose();
  await press('Import');
  await screen.findByText(/its import starts now/);
  expect(requests()).toContain('POST /import/');
});

test('discards an interrupted upload', async () => {
  serve(state());
  const { press } = await open();
  await press('Cancel the upload');
  await screen.findByRole('button', { name: 'Choose a file' });
});

test('continues an upload with the selected file after the server rejected a piece', async () => {
  const { api } = serve();
  api.on(`PUT /import/${ID}/pieces/1/`, () => refused(403, { detail: 'Not now.' }));
  const { choose, press } = await open();
  await choose();
  await press('Import');
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  api.on(`PUT /import/${ID}/pieces/1/`, () => ({}));
  const before = api.calls.length;
  await press('Continue');
  await screen.findByText(/its import starts now/);
  const after = api.calls.slice(before).map(({ path }) => path);
  expect(after).not.toContain(`/import/${ID}/pieces/0/`);
});

test('shows no old error after a rejected upload is discarded', async () => {
  const { api } = serve();
  api.on(`PUT /import/${ID}/pieces/1/`, () => refused(403, { detail: 'Not now.' }));
  const { choose, press } = await open();
  await choose();
  await press('Import');
  await screen.findByRole('alert');
  await press('Cancel the upload');
  await screen.findByRole('button', { name: 'Choose a file' });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('lists the imported data and the remaining tasks, and fetches all data again', async () => {
  const { api, stored } = serve(state({ status: 'running' }));
  const { queries, onImported, press } = await open();
  expect((await status()).textContent).toMatch(/is being imported\./);
  stored.import = state({ status: 'done', report: REPORT });
  await queries.invalidateQueries({ queryKey: ['/import/'] });
  const lists = await screen.findAllByRole('list');
  const items = lists.map((list) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  );
  expect(items).toEqual([
    ['1,200 checks with their history', '1 contact', '2 status pages', 'Name, time zone and alert sensitivity'],
    [REPORT.to_do[0], expect.stringContaining('Stop the checks of https://old.example')],
  ]);
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
  await waitFor(() => expect(onImported).toHaveBeenCalledTimes(1));
  expect(api.calls.map(({ path }) => path)).toContain('/organizations/?page_size=100');

  stored.refusal = 'Data can be imported into an empty organization only.';
  await press('Dismiss');
  await screen.findByText(stored.refusal);
});

test('offers to create another organization if this one is not empty and the user may create one', async () => {
  const refusal = 'Data can be imported into an empty organization only.';
  serve(null, refusal);
  const { unmount } = await open({ user: user({ may_create_organization: true }) });
  await screen.findByText(refusal);
  expect(screen.getByRole('button', { name: 'Create organization' })).toBeTruthy();
  unmount();
  serve(null, refusal);
  await open();
  await screen.findByText(refusal);
  expect(screen.queryByRole('button', { name: 'Create organization' })).toBeNull();
});

test('shows why the import failed and accepts another file', async () => {
  serve(state({ status: 'failed', problem: 'The file is damaged.' }));
  const { choose } = await open();
  expect((await status()).textContent).toMatch(/failed\. Nothing was changed/);
  expect(screen.getByRole('alert').textContent).toBe('The file is damaged.');
  await choose();
  expect(await screen.findByRole('button', { name: 'Import' })).toBeTruthy();
});

test('explains why nothing can be imported if the organization is not empty', async () => {
  serve(null, 'Data can only be imported into an empty organization, but this organization has checks.');
  await open();
  expect((await status()).textContent).toMatch(/^Data can only be imported into an empty organization/);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['a reader', organization({ logged_in_user_role: 'ST' })],
  ['a suspended organization', organization({ state: 'CA' })],
])('hides the section from %s', async (_, given) => {
  const { api } = serve();
  await open({ organization: given });
  expect(screen.queryByText('Import data')).toBeNull();
  expect(api.calls).toEqual([]);
});
