/** The elements that react to a click. */
const CONTROLS = 'a[href], button, input, label, select, summary, textarea, [role="option"]';

/** A pointer that moves farther than this drags, in CSS pixels. */
const MAX_POINTER_MOVE = 4;

interface Press {
  control: HTMLElement;
  pointerId: number;
  /** The position of the pointer in the viewport, in CSS pixels. */
  x: number;
  y: number;
  /** The position of the pointer within the control, in CSS pixels. */
  offsetX: number;
  offsetY: number;
}

/**
 * Restores clicks on controls that move while the pointer is down, for example because a banner or an error message appears above them.
 * The browser dispatches such a click at a common ancestor of the elements under the pointer, so that it has no effect or a wrong one.
 * @returns A function that stops this.
 */
export const restoreMovedClicks = (): (() => void) => {
  const listening = new AbortController();
  let press: Press | null = null;
  const listen = (type: 'pointerdown' | 'pointerup', listener: (event: PointerEvent) => void): void =>
    addEventListener(type, listener, { capture: true, signal: listening.signal });
  const endPress = (): void => {
    press = null;
  };

  listen('pointerdown', (event) => {
    press = pressOf(event);
  });
  // A control that is already clicked gets no second click, and one that the person has scrolled away gets none.
  for (const type of ['pointercancel', 'click', 'wheel'])
    addEventListener(type, endPress, { capture: true, passive: true, signal: listening.signal });
  listen('pointerup', ({ target, button, pointerId, clientX, clientY }) => {
    if (press === null || button !== 0 || pointerId !== press.pointerId) return;
    const { control, x, y } = press;
    const isClick = Math.hypot(clientX - x, clientY - y) <= MAX_POINTER_MOVE;
    const isRestored = isClick && !isWithin(control, target) && isReachable(press);
    press = null;
    if (isRestored) replaceClick(control);
  });
  return () => listening.abort();
};

/** Returns null if the event does not begin a plain click on a control. */
const pressOf = ({
  target,
  button,
  pointerId,
  isPrimary,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  clientX: x,
  clientY: y,
}: PointerEvent) => {
  if (button !== 0 || !isPrimary || altKey || ctrlKey || metaKey || shiftKey) return null;
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  if (control === null || control.matches(':disabled')) return null;
  const { left, top } = control.getBoundingClientRect();
  return { control, pointerId, x, y, offsetX: x - left, offsetY: y - top };
};

const isWithin = (control: Element, target: EventTarget | null): boolean =>
  target instanceof Node && control.contains(target);

/** Whether the pressed point of the control is still visible: not removed, scrolled away, or covered by a dialog. */
const isReachable = ({ control, offsetX, offsetY }: Press): boolean => {
  const { left, top } = control.getBoundingClientRect();
  return control.isConnected && isWithin(control, document.elementFromPoint(left + offsetX, top + offsetY));
};

/** Clicks the control, and drops the click of the browser, which follows `pointerup` in the same task. */
const replaceClick = (control: HTMLElement): void => {
  const drop = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', drop, { capture: true });
  setTimeout(() => {
    removeEventListener('click', drop, { capture: true });
    control.click();
  });
};
