import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreMovedClicks } from './restore-moved-clicks.ts';

let stop: () => void;
beforeEach(() => {
  stop = restoreMovedClicks();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

const page = (tag = 'button') => {
  const row = document.createElement('div');
  const control = document.createElement(tag);
  const word = document.createElement('span');
  control.append(word);
  row.append(control);
  document.body.replaceChildren(row);
  const clicked: string[] = [];
  row.addEventListener('click', () => clicked.push('row'));
  control.addEventListener('click', (event) => {
    event.stopPropagation();
    clicked.push('control');
  });
  let top = 100;
  vi.spyOn(control, 'getBoundingClientRect').mockImplementation(() => new DOMRect(10, top, 80, 20));
  document.elementFromPoint = (x, y) => (x >= 10 && x < 90 && y >= top && y < top + 20 ? word : row);
  const fire = (type: string, target: Element, init: PointerEventInit) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, ...init }));
  return {
    row,
    control,
    word,
    clicked,
    move: () => {
      top += 40;
    },
    press: (target: Element = word, init: PointerEventInit = {}) =>
      fire('pointerdown', target, { clientX: 20, clientY: 110, ...init }),
    /** Like a browser, dispatches the click at a common ancestor. */
    release: (target: Element, init: PointerEventInit = {}, released = target) => {
      fire('pointerup', released, { clientX: 20, clientY: 110, ...init });
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    },
  };
};

test.each(['button', 'label'])('clicks only the pressed %s if it moves while the pointer is down', (tag) => {
  const { row, press, move, release, clicked } = page(tag);
  press();
  move();
  release(row);
  expect(clicked).toEqual(['control']);
});

test('clicks only the control that a finger pressed, not the element that is now under the finger', () => {
  const { row, word, press, move, release, clicked } = page();
  press();
  move();
  // A touch belongs to the pressed element until it ends.
  release(row, {}, word);
  expect(clicked).toEqual(['control']);
});

test('does not change a click from the keyboard after a press without a click', () => {
  const { row, word, press, move, clicked } = page();
  press();
  word.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientX: 20, clientY: 110 }));
  move();
  row.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(clicked).toEqual(['row']);
});

test('does not change a click on a control that does not move', () => {
  const { word, press, release, clicked } = page();
  press();
  release(word);
  expect(clicked).toEqual(['control']);
});

test('restores one click per press', () => {
  const { row, press, move, release, clicked } = page();
  press();
  move();
  release(row);
  release(row);
  expect(clicked).toEqual(['control', 'row']);
});

test.each<[string, (given: ReturnType<typeof page>) => void]>([
  [
    'the pointer moves',
    ({ row, press, move, release }) => {
      press();
      move();
      release(row, { clientY: 130 });
    },
  ],
  [
    'another mouse button is pressed',
    ({ row, press, move, release }) => {
      press(undefined, { button: 2 });
      move();
      release(row);
    },
  ],
  [
    'a modifier key is held',
    ({ row, press, move, release }) => {
      press(undefined, { ctrlKey: true });
      move();
      release(row);
    },
  ],
  [
    'no control is pressed',
    ({ row, press, move, release }) => {
      press(row);
      move();
      release(row);
    },
  ],
  [
    'the control is removed',
    ({ row, control, press, release }) => {
      press();
      control.remove();
      release(row);
    },
  ],
  [
    'the control is covered',
    ({ row, press, move, release }) => {
      press();
      move();
      document.elementFromPoint = () => document.body;
      release(row);
    },
  ],
  [
    'the browser cancels the pointer',
    ({ row, press, move, release }) => {
      press();
      dispatchEvent(new PointerEvent('pointercancel'));
      move();
      release(row);
    },
  ],
  [
    'another mouse button is released last',
    ({ row, press, move, release }) => {
      press();
      move();
      release(row, { button: 2 });
    },
  ],
  [
    'another pointer is released',
    ({ row, press, move, release }) => {
      press();
      move();
      release(row, { pointerId: 7 });
    },
  ],
  [
    'something was clicked while the pointer was down',
    ({ row, press, move, release }) => {
      press();
      dispatchEvent(new MouseEvent('click'));
      move();
      release(row);
    },
  ],
  [
    'the wheel is turned while the pointer is down',
    ({ row, press, move, release }) => {
      press();
      dispatchEvent(new WheelEvent('wheel'));
      move();
      release(row);
    },
  ],
  [
    'the control was disabled when it was pressed',
    ({ row, control, press, move, release }) => {
      control.toggleAttribute('disabled', true);
      press();
      control.toggleAttribute('disabled', false);
      move();
      release(row);
    },
  ],
  [
    'it is stopped',
    ({ row, press, move, release }) => {
      stop();
      press();
      move();
      release(row);
    },
  ],
])('does not restore a click when %s', (_, act) => {
  const given = page();
  act(given);
  expect(given.clicked).toEqual(['row']);
});
