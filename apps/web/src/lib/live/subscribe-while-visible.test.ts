import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readToken, startSession } from '../session.ts';
import { stubBrowser } from '../testing/browser.ts';
import { subscribeWhileVisible } from './subscribe-while-visible.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const openPage = ({ hidden = false, status = 200 } = {}) => {
  stubBrowser();
  const document = Object.assign(new EventTarget(), { hidden });
  const requests: { headers: Record<string, string>; cache: string; signal: AbortSignal }[] = [];
  vi.stubGlobal('document', document);
  vi.stubGlobal('fetch', async (url: string, { headers, cache, signal }: (typeof requests)[number]) => {
    expect(url).toBe('/v1/events/');
    requests.push({ headers, cache, signal });
    const id = requests.length;
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode(`event: ready\nid: ${id}\ndata: {}\n\n`));
        signal.addEventListener('abort', () => stream.error(signal.reason));
      },
    });
    return new Response(status === 200 ? body : null, { status });
  });
  startSession('secret', 7);
  const onEvent = vi.fn();
  const stop = subscribeWhileVisible(onEvent);
  onTestFinished(stop);
  const show = (visible: boolean) => {
    document.hidden = !visible;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const open = () => requests.filter(({ signal }) => !signal.aborted).length;
  return { requests, onEvent, stop, show, open };
};

test('receives events of the organization with the token of the signed-in user', async () => {
  const { requests, onEvent } = openPage();
  await pass(0);
  expect(requests[0]?.headers).toEqual({
    accept: 'text/event-stream',
    authorization: 'token secret',
    'x-organization-id': '7',
  });
  expect(requests[0]?.cache).toBe('no-store');
  expect(onEvent).toHaveBeenCalledExactlyOnceWith({ event: 'ready', data: {} });
});

test('closes the connection of a tab that is hidden for half a minute, and resumes after the last event when it is visible', async () => {
  const { requests, show, open } = openPage();
  await pass(0);
  show(false);
  await pass(29_999);
  expect(open()).toBe(1);
  await pass(1);
  expect(open()).toBe(0);
  show(true);
  await pass(0);
  expect(open()).toBe(1);
  expect(requests[1]?.headers['last-event-id']).toBe('1');
});

test('does not close the connection of a tab that is hidden only briefly', async () => {
  const { requests, show, open } = openPage();
  await pass(0);
  show(false);
  await pass(20_000);
  show(true);
  await pass(30_000);
  expect([requests.length, open()]).toEqual([1, 1]);
});

test('connects for half a minute in a tab that was opened in the background', async () => {
  const { open } = openPage({ hidden: true });
  await pass(0);
  expect(open()).toBe(1);
  await pass(30_000);
  expect(open()).toBe(0);
});

test('stops permanently', async () => {
  const { requests, stop, show, open } = openPage();
  await pass(0);
  show(false);
  stop();
  await pass(0);
  expect([open(), vi.getTimerCount()]).toEqual([0, 0]);
  show(true);
  await pass(60_000);
  expect(requests).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('ends the local session if the server rejects it', async () => {
  openPage({ status: 401 });
  await pass(0);
  expect(readToken()).toBeNull();
});

test('does not end the present session if a stream of an earlier session is rejected', async () => {
  openPage({ status: 401 });
  startSession('later');
  await pass(0);
  expect(readToken()).toBe('later');
});

test('does not end the session after a server error', async () => {
  openPage({ status: 503 });
  await pass(0);
  expect(readToken()).toBe('secret');
});
