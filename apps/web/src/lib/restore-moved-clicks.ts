/** Matches the elements that react to a click. */
const CONTROLS = 'a[href], button, input, label, select, summary, textarea, [role="option"]';

/** Maximum movement of the pointer, in CSS pixels. A longer movement is a drag. */
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
  isReleased: boolean;
}

/**
 * Restores clicks on controls that move while the pointer is down, for example because a banner or an error message
 * appears above them. The browser dispatches such a click at a common ancestor of the elements under the pointer. For a
 * finger it uses the element that is now under it. The click then has no effect or a wrong one.
 * @returns A function that stops this.
 */
export const restoreMovedClicks = (): (() => void) => {
  const listening = new AbortController();
  let press: Press | null = null;
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
    options?: AddEventListenerOptions,
  ): void => addEventListener(type, listener, { ...options, capture: true, signal: listening.signal });
  const endPress = (): void => {
    press = null;
  };

  listen('pointerdown', (event) => {
    press = pressOf(event);
  });
  listen('pointerup', ({ button, pointerId, clientX, clientY }) => {
    if (press === null || button !== 0 || pointerId !== press.pointerId) return;
    const isDrag = Math.hypot(clientX - press.x, clientY - press.y) > MAX_POINTER_MOVE;
    press = isDrag ? null : { ...press, isReleased: true };
  });
  listen('pointercancel', endPress);
  // The user has scrolled the control away.
  listen('wheel', endPress, { passive: true });
  listen('click', (event) => {
    // A click from the keyboard or from a script has no detail.
    const pressed = press?.isReleased && event.detail > 0 ? press : null;
    press = null;
    if (pressed === null || isWithin(pressed.control, event.target) || !isReachable(pressed)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.control.click();
  });
  return () => listening.abort();
};

/** Returns the press that the event starts; null if it does not start a plain click on a control. */
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
}: PointerEvent): Press | null => {
  if (button !== 0 || !isPrimary || altKey || ctrlKey || metaKey || shiftKey) return null;
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  if (control === null || control.matches(':disabled')) return null;
  const { left, top } = control.getBoundingClientRect();
  return { control, pointerId, x, y, offsetX: x - left, offsetY: y - top, isReleased: false };
};

const isWithin = (control: Element, target: EventTarget | null): boolean =>
  target instanceof Node && control.contains(target);

/**
 * Checks whether the pressed point of the control is still visible: not removed, scrolled away, or covered by a dialog.
 */
const isReachable = ({ control, offsetX, offsetY }: Press): boolean => {
  const { left, top } = control.getBoundingClientRect();
  return control.isConnected && isWithin(control, document.elementFromPoint(left + offsetX, top + offsetY));
};
