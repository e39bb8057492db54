import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageScript } from './page-script.ts';

interface Shown {
  className: string;
  textContent: string;
  hidden: boolean;
  open: boolean;
}
/** The code of the server has no browser types. */
const { document, AbortSignal } = globalThis as unknown as {
  document: {
    title: string;
    hidden: boolean;
    body: { innerHTML: string };
    getElementById(id: string): Shown | null;
    querySelector(selector: string): Shown | null;
    onvisibilitychange?: () => void;
  };
  AbortSignal: { timeout(ms: number): object };
};

const BEGIN = Date.UTC(2026, 10, 22, 12);
const SECOND = 1000;

interface Update {
  id: number;
  text: string;
}
interface Page {
  state?: 'up' | 'down';
  updates?: readonly Update[];
  readAt?: number;
}
const FIRST = { id: 1, text: 'We look.' };
const SECOND_UPDATE = { id: 2, text: 'A disk.' };

const updateHtml = ({ id, text }: Update) => `<div class="text" id="update-${id}"><p>${text}</p></div>`;
const bodyOf = ({ state = 'up', updates = [FIRST], readAt = Date.now() }: Page): string => {
  const [newest, ...earlier] = updates.toReversed();
  return `<div class="banner ${state}" id="banner" data-live>${state}</div><p id="lost" hidden></p><p id="news" aria-live="polite"></p>
<div id="updated" data-live><time datetime="${new Date(readAt).toISOString()}"></time></div>
<div id="now" data-live><ul><li id="incident-7"><div class="row"><h3>Orders fail</h3><span class="state">Identified</span></div>
${newest ? updateHtml(newest) : ''}<details id="earlier-7"><summary>Earlier</summary>${earlier.map(updateHtml).join('')}</details></li></ul></div>`;
};

let served: () => Response | Promise<Response>;
let requests = 0;
const answerWith = (page: Page) => {
  served = () =>
    new Response(`<!doctype html><html><head><title>Acme</title></head><body>${bodyOf(page)}</body></html>`);
};
/** Answers every request with the page and the current time of its data. */
const answerLive = (page: Page) => {
  served = () => {
    answerWith(page);
    const fresh = served();
    answerLive(page);
    return fresh;
  };
};
beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN });
  requests = 0;
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal?: EventTarget }) => {
    requests += 1;
    return Promise.race([
      served(),
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('timed out')))),
    ]);
  });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  document.body.innerHTML = bodyOf({});
  answerLive({});
  new Function(pageScript)();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);
const bannerClass = () => document.getElementById('banner')?.className;
const isLost = () => document.getElementById('lost')?.hidden === false;
const news = () => document.getElementById('news')?.textContent;

test('has a size of at most one kilobyte', () => {
  expect(Buffer.byteLength(pageScript)).toBeLessThanOrEqual(1024);
});

test('loads changes every 30 seconds, and stays green while new data arrive', async () => {
  await wait(300);
  expect([requests, bannerClass(), isLost()]).toEqual([10, 'banner up', false]);
  answerLive({ state: 'down' });
  await wait(30);
  expect(bannerClass()).toBe('banner down');
});

test('cancels a request without a response, and is no longer green after 90 seconds without one', async () => {
  await wait(30);
  served = () => new Promise<Response>(() => {});
  await wait(85);
  expect([requests, isLost()]).toEqual([3, false]);
  await wait(61);
  expect([bannerClass(), isLost()]).toEqual(['banner stale', true]);
  answerLive({});
  await wait(30);
  expect([bannerClass(), isLost()]).toEqual(['banner up', false]);
});

test.each([0, -60 * SECOND])('does not accept a cached page (%i ms older) as new data', async (older) => {
  await wait(30);
  answerWith({ state: older === 0 ? 'up' : 'down', readAt: Date.now() + older });
  await wait(60);
  expect([bannerClass(), isLost()]).toEqual(['banner up', false]);
  await wait(60);
  expect([bannerClass(), isLost()]).toEqual(['banner stale', true]);
});

test('leaves its content unchanged if the server sends a different document', async () => {
  served = () => new Response('<p>Log in to this network</p>');
  await wait(30);
  expect(bannerClass()).toBe('banner up');
});

test('loads the page immediately when it becomes visible, and not while it is hidden', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await wait(300);
  expect(requests).toBe(0);
  answerLive({ state: 'down' });
  hidden.mockReturnValue(false);
  // jsdom stores this handler as a normal property.
  document.onvisibilitychange?.();
  await wait(0);
  expect([requests, bannerClass()]).toEqual([1, 'banner down']);
});

test('leaves an opened list open, and does not replace unchanged parts', async () => {
  const details = () => document.getElementById('earlier-7') as Shown;
  details().open = true;
  const before = details();
  await wait(30);
  expect(details()).toBe(before);
  answerLive({ updates: [FIRST, SECOND_UPDATE] });
  await wait(30);
  expect(details()).not.toBe(before);
  expect([details().open, details().textContent]).toEqual([true, 'EarlierWe look.']);
});

test('announces a new update of an incident once, and an old one not at all', async () => {
  await wait(30);
  expect(news()).toBe('');
  answerLive({ updates: [FIRST, SECOND_UPDATE] });
  await wait(30);
  expect(news()).toBe('Orders fail,Identified,A disk.');
  const announced = document.querySelector('#news')?.textContent;
  (document.getElementById('news') as Shown).textContent = 'heard';
  await wait(60);
  expect([announced, news()]).toEqual(['Orders fail,Identified,A disk.', 'heard']);
});
