import type { watchEvents as declared, StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { credentials } from '../api/call.ts';
import { basePath } from '../base-path.ts';
import { endSessionOf, readToken } from '../session.ts';
import { setReachable } from './reachability.ts';
import { runEventStream } from './reconnecting-event-stream.ts';

const PATH: (typeof declared)['path'] = '/events/';

/**
 * Hidden tabs close their connection after this time, because browsers allow only six connections per server for all
 * tabs.
 */
const HIDDEN_MS = 30_000;

/** Receives the events of the active organization while the tab is visible. Returns a function that stops. */
export const subscribeWhileVisible = (onEvent: (event: StreamEvent) => void): (() => void) => {
  let lastId: string | null = null;
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = (): void => {
    if (current) return;
    const controller = new AbortController();
    current = controller;
    void runEventStream({ connect, onEvent, signal: controller.signal }, lastId).then((id) => {
      lastId = id;
    });
  };
  const stop = (): void => {
    current?.abort();
    current = null;
  };
  const onVisibility = (): void => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(stop, HIDDEN_MS);
    else start();
  };

  start();
  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(timer);
    stop();
  };
};

const connect = async (lastId: string | null, signal: AbortSignal): Promise<Response> => {
  const token = readToken();
  const response = await fetch(`${basePath}/v1${PATH}`, {
    headers: {
      ...credentials(),
      accept: 'text/event-stream',
      ...(lastId === null ? {} : { 'last-event-id': lastId }),
    },
    cache: 'no-store',
    signal,
  }).catch((error: unknown) => {
    if (!signal.aborted) setReachable(false);
    throw error;
  });
  // A response from a proxy, or from Pharos without its database, does not count as reachable.
  setReachable(response.status < 502 || response.status > 504);
  if (response.status === 401) endSessionOf(token);
  return response;
};
