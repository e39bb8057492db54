import type { StateChange } from '@pharos/contract/rest/reports/reports.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { IncidentNote } from './incident-note.tsx';

const PATH = 'PATCH /check-state-changes/11/';
const saved = (comment: string) => ({ based_on: 11, comment }) as StateChange;
const open = (comment = '') => renderPage(<IncidentNote id={11} comment={comment} label="Note on the incident" />);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('restores an unsaved note when the report is opened again, and saves it on request', async () => {
  const api = fakeApi();
  const first = await open();
  expect(field().placeholder).toBe('Add a note');
  await first.person.type(field(), 'The switch');
  // The save request has not been sent yet.
  expect(screen.queryByText(/^Not saved\./)).toBeNull();
  await first.person.tab();
  await screen.findByText(/^Not saved\./);
  expect(asksBeforeUnload()).toBe(true);
  first.unmount();
  expect(asksBeforeUnload()).toBe(false);

  const second = await open();
  expect(field().value).toBe('The switch');
  expect(screen.getByText(/^Not saved\./)).toBeTruthy();
  api.on(PATH, () => saved('The switch'));
  await second.person.click(screen.getByRole('button', { name: 'Save now' }));
  await screen.findByText('Saved');
  second.unmount();

  await open('The switch');
  expect(screen.queryByText(/^Not saved\./)).toBeNull();
  expect(asksBeforeUnload()).toBe(false);
});

test('discards the draft if the note is changed back to its saved text', async () => {
  fakeApi({ [PATH]: () => refused(500) });
  const { person, unmount } = await open('Old');
  await person.type(field(), 'er');
  await person.tab();
  await screen.findByText(/^Not saved\./);
  await person.type(field(), '{Backspace}{Backspace}');
  await person.tab();
  await waitFor(() => expect(screen.queryByText(/^Not saved\./)).toBeNull());
  unmount();
  await open('New');
  expect(field().value).toBe('New');
});

test('sends the trimmed text and shows the save state for two seconds', async () => {
  let answer: (change: StateChange) => void = () => {};
  const api = fakeApi({ [PATH]: () => new Promise((resolve) => (answer = resolve)) });
  const { person } = await open('Old');
  // An unchanged note is not saved on blur.
  await person.click(field());
  await person.tab();
  expect([screen.getByRole('status').textContent, api.calls]).toEqual(['', []]);
  await person.type(field(), ' note ');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  fireEvent.blur(field());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status').textContent).toBe('Saving…');
  expect(api.calls).toEqual([{ method: 'PATCH', path: '/check-state-changes/11/', body: { comment: 'Old note' } }]);
  await act(async () => {
    answer(saved('Old note'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByRole('status').textContent).toBe('Saved');
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(screen.getByRole('status').textContent).toBe('Saved');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('shows why saving failed, retains text typed during the request, and updates the cached list', async () => {
  let answer: (change: unknown) => void = () => {};
  const api = fakeApi({ [PATH]: () => refused(400, { comment: ['It is too long.'] }) });
  const { person, queries } = await open('Old');
  const key = ['/check-state-changes/', { query: {} }];
  queries.setQueryData(key, { count: 2, results: [saved('Old'), { ...saved('Other'), based_on: 12 }] });
  await person.type(field(), 'er');
  await person.tab();
  await screen.findByText('It is too long.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  api.on(PATH, () => new Promise((resolve) => (answer = resolve)));
  await person.click(screen.getByRole('button', { name: 'Save now' }));
  await person.type(field(), '!');
  answer(saved('Older'));
  await screen.findByText(/^Saved/);
  expect(field().value).toBe('Older!');
  const { results } = queries.getQueryData(key) as { results: StateChange[] };
  expect(results.map(({ comment }) => comment)).toEqual(['Older', 'Other']);
});
