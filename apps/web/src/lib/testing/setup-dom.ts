import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { WAIT_MS } from '../../../../../scripts/lib/testing/wait-ms.mjs';
import { setReachable } from '../live/reachability.ts';

/* What components need and jsdom lacks, see https://mantine.dev/guides/vitest. */

// What is waited for comes soon, but not on a loaded machine: only a test that hangs reaches this.
configure({ asyncUtilTimeout: WAIT_MS });

const EM_PX = 16;
const FRAME_MS = 16;
let widthPx = 1440;

/** Sets the width that media queries of tests see, in pixels; 1440 unless set, and again after each test. */
export const setWindowWidth = (px: number): void => {
  widthPx = px;
};

/** Knows `min-width` alone, in em; anything else does not match. */
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

// By a clock that no test fakes: jsdom's own would stand still for the rest of its worker when an element with the focus goes while setInterval is faked.
const { setTimeout: laterByClock, clearTimeout: notByClock } = globalThis;
vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
  Number(laterByClock(() => callback(performance.now()), FRAME_MS)),
);
vi.stubGlobal('cancelAnimationFrame', (frame: number) => notByClock(frame));

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Element.prototype.scrollIntoView = () => {};
// Where letters stand, which the JSON editor asks: jsdom lays nothing out, and has no list of rectangles to make.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
window.scrollTo = () => {};

// What a test of another file of this worker leaves behind, or adds after its end, is not seen by the next one.
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
