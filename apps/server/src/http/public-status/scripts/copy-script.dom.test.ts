import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyScript } from './copy-script.ts';

interface Shown {
  className: string;
  textContent: string;
}
/** The code of the server has no browser types. */
const { document } = globalThis as unknown as {
  document: {
    title: string;
    body: { innerHTML: string };
    getElementById(id: string): Shown | null;
    querySelector(selector: string): object | null;
  };
};

const BEGIN = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;

const bodyOf = (banner: string, staleAt: number, readAt = Date.now()): string =>
  `<div id="updated" data-live><time datetime="${new Date(readAt).toISOString()}"></time></div>
<p id="news" aria-live="polite"></p>
<div class="banner up" id="banner" role="status" data-live><p>${banner}</p></div>
<div id="copy" data-live>written for ${staleAt}</div><span class="state up" id="s1" data-live>Operational</span>
<template id="stale" data-at="${staleAt}" title="Acme: We are not watching right now"><div class="banner stale" id="banner" role="status" data-live><p>We are not watching right now</p></div><span class="state stale" id="s1" data-live>Not watched right now</span></template>`;
const documentOf = (body: string): string =>
  `<!doctype html><html><head><title>Acme: fine</title></head><body>${body}</body></html>`;

let served: () => Response | Promise<Response>;
const answerWith = (body: string, date: number | null) => {
  const headers: Record<string, string> = date === null ? {} : { date: new Date(date).toUTCString() };
  served = () => new Response(documentOf(body), { headers });
};
beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN });
  vi.stubGlobal('fetch', () => served());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => [
  document.getElementById('banner')?.className,
  document.getElementById('banner')?.textContent,
  document.getElementById('s1')?.textContent,
];
const FINE = ['banner up', 'All systems operational', 'Operational'];
const NOT_WATCHED = ['banner stale', 'We are not watching right now', 'Not watched right now'];
const open = async (body: string, date: number | null = Date.now()) => {
  answerWith(body, date);
  document.title = 'Acme: fine';
  document.body.innerHTML = body;
  new Function(copyScript)();
  await vi.advanceTimersByTimeAsync(0);
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('shows the published content while it is recent', async () => {
  await open(bodyOf('All systems operational', BEGIN + 3 * MINUTE));
  expect(shown()).toEqual(FINE);
  await wait(2 * MINUTE);
  expect(shown()).toEqual(FINE);
});

test('shows that nothing is monitored as soon as the copy is too old, and the current state after the next copy run', async () => {
  await open(bodyOf('All systems operational', BEGIN + 3 * MINUTE));
  await wait(3 * MINUTE);
  expect([shown(), document.title]).toEqual([NOT_WATCHED, 'Acme: We are not watching right now']);
  const banner = document.querySelector('#banner p');
  await wait(MINUTE);
  // Screen readers announce a replaced banner again.
  expect(document.querySelector('#banner p')).toBe(banner);
  answerWith(bodyOf('All systems operational', Date.now() + 3 * MINUTE), Date.now());
  await wait(MINUTE / 2);
  expect([shown(), document.title]).toEqual([FINE, 'Acme: fine']);
  await wait(3 * MINUTE);
  expect(shown()).toEqual(NOT_WATCHED);
});

test('shows its stale state when opened too late, or when the server stops responding', async () => {
  await open(bodyOf('All systems operational', BEGIN - 1));
  expect(shown()).toEqual(NOT_WATCHED);
  await open(bodyOf('All systems operational', BEGIN + MINUTE));
  expect(shown()).toEqual(FINE);
  served = () => Promise.reject(new TypeError('fetch failed'));
  await wait(MINUTE);
  expect(shown()).toEqual(NOT_WATCHED);
});

test('uses the clock of the server if the clock of the browser is behind', async () => {
  await open(bodyOf('All systems operational', BEGIN + MINUTE), BEGIN + 60 * MINUTE);
  expect(shown()).toEqual(NOT_WATCHED);
});

test('leaves its content unchanged if the server sends a different document', async () => {
  await open(bodyOf('All systems operational', BEGIN + 3 * MINUTE));
  served = () => new Response(documentOf('<p>Log in to this network</p>'));
  await wait(MINUTE);
  expect(shown()).toEqual(FINE);
});

test('ignores an older copy from a cache', async () => {
  await open(bodyOf('All systems operational', BEGIN + 3 * MINUTE));
  answerWith(bodyOf('Major outage', BEGIN + 9 * MINUTE, BEGIN - 1), Date.now());
  await wait(MINUTE);
  expect(shown()).toEqual(FINE);
  await wait(2 * MINUTE);
  expect(shown()).toEqual(NOT_WATCHED);
});
