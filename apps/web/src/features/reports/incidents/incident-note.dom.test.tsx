import type { StateChange } from '@pharos/contract/rest/reports/reports.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { IncidentNote } from './incident-note.tsx';

const PATH = 'PATCH /check-state-changes/11/';
const saved = (comment: string) => ({ based_on: 11, comment }) as StateChange;
const open = (comment = '') => renderPage(<IncidentNote id={11} comment={comment} label="Note on the incident" />);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
/** Whether the browser would ask before the tab is closed. */
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what could not be saved is there when the report is opened again, and can be saved then', async () => {
  const api = fakeApi();
  const first = await open();
  expect(field().placeholder).toBe('Add a note');
  await first.person.type(field(), 'The switch');
  // Nothing has failed yet.
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

test('what is put back to what it was is kept no longer', async () => {
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
