import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { WAIT_MS } from '../../../../../scripts/lib/testing/wait-ms.mjs';
import { setReachable } from '../live/reachability.ts';

/* Functions that jsdom lacks, see https://mantine.dev/guides/vitest. */

// Only a hanging test reaches this limit, even on a busy machine.
configure({ asyncUtilTimeout: WAIT_MS });

const EM_PX = 16;
const FRAME_MS = 16;
let widthPx = 1440;

/** Sets the width in pixels for media queries. The default of 1440 is restored after each test. */
export const setWindowWidth = (px: number): void => {
  widthPx = px;
};

/** Evaluates only `min-width` in em. All other queries do not match. */
const matches = (query: string): boolean => {
  const em = /^\(min-width: ([\d.]+)em\)$/.exec(query)?.[1];
  return em !== undefined && Number(em) * EM_PX <= widthPx;
};

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: matches(query),
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
}));

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

// Uses a clock that no test fakes. Removing a focused element while setInterval is faked would stop the clock of jsdom
// for the rest of its worker.
const { setTimeout: laterByClock, clearTimeout: notByClock } = globalThis;
vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
  Number(laterByClock(() => callback(performance.now()), FRAME_MS)),
);
vi.stubGlobal('cancelAnimationFrame', (frame: number) => notByClock(frame));

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Element.prototype.scrollIntoView = () => {};
// The JSON editor reads the positions of letters, but jsdom has no layout.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
window.scrollTo = () => {};

// Removes elements that another test file in the same worker left behind.
beforeEach(() => {
  document.body.replaceChildren();
  setReachable(true);
});
afterEach(() => {
  cleanup();
  notifications.clean();
  widthPx = 1440;
  localStorage.clear();
  sessionStorage.clear();
});
