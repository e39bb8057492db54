import { expect, test, vi } from 'vitest';
import {
  chooseOrganization,
  endSession,
  endSessionAndForget,
  onSessionChange,
  readOrganizationId,
  readToken,
  startSession,
} from './session.ts';
import { stubBrowser } from './testing/browser.ts';

const stored = () => [readToken(), readOrganizationId()];

test('deletes all data in the browser after an organization was deleted', () => {
  stubBrowser();
  startSession('secret', 7);
  localStorage.setItem('pharos.small-screen-note', 'true');
  sessionStorage.setItem('pharos.note.1.2', 'A note.');
  const listener = vi.fn();
  onSessionChange(listener);
  endSessionAndForget();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(listener).toHaveBeenCalledOnce();
});

test('stores a token, and an organization after one was chosen', () => {
  stubBrowser();
  expect(stored()).toEqual([null, null]);
  startSession('secret');
  expect(stored()).toEqual(['secret', null]);
  chooseOrganization(7);
  expect(stored()).toEqual(['secret', 7]);
  endSession();
  expect(stored()).toEqual([null, null]);
});

test('deletes the organization of the previous session when a new one starts', () => {
  stubBrowser();
  startSession('first', 7);
  expect(stored()).toEqual(['first', 7]);
  startSession('second');
  expect(stored()).toEqual(['second', null]);
});

test.each(['0', '-1', '1.5', 'seven', ''])('ignores the stored organization %j', (id) => {
  stubBrowser();
  localStorage.setItem('pharos.organization', id);
  expect(readOrganizationId()).toBeNull();
});

test('notifies listeners of every change until they stop', () => {
  stubBrowser();
  const listener = vi.fn();
  const stop = onSessionChange(listener);
  startSession('secret');
  chooseOrganization(7);
  endSession();
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  startSession('secret');
  expect(listener).toHaveBeenCalledTimes(3);
});

test('notifies listeners of session changes in another tab, but not of other stored values', () => {
  const window = stubBrowser();
  const listener = vi.fn();
  const stop = onSessionChange(listener);
  const sendStorageEvent = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  sendStorageEvent('theme');
  expect(listener).not.toHaveBeenCalled();
  for (const key of ['pharos.token', 'pharos.organization', null]) sendStorageEvent(key);
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  sendStorageEvent('pharos.token');
  expect(listener).toHaveBeenCalledTimes(3);
});
