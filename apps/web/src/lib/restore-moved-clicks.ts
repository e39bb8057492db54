const CONTROLS = 'a[href], button, input, label, select, summary, textarea, [role="option"]';

/** Maximum movement of the pointer in CSS pixels. A longer movement is a drag. */
const MAX_POINTER_MOVE = 4;

interface Press {
  control: HTMLElement;
  pointerId: number;
  /** Relative to the viewport, in CSS pixels. */
  x: number;
  y: number;
  /** Relative to the control, in CSS pixels. */
  offsetX: number;
  offsetY: number;
  isReleased: boolean;
}

/**
 * Restores clicks on controls that move while the pointer is down, for example because a banner appears above them.
 * Browsers dispatch such a click at a common ancestor, or for a touch at the element now below the finger.
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
    // Clicks from the keyboard or a script have no detail.
    const pressed = press?.isReleased && event.detail > 0 ? press : null;
    press = null;
    if (pressed === null || isWithin(pressed.control, event.target) || !isReachable(pressed)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.control.click();
  });
  return () => listening.abort();
};

/** Returns null if the event does not start a plain click on a control. */
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

/** False if the pressed point was removed, scrolled away, or covered by a dialog. */
const isReachable = ({ control, offsetX, offsetY }: Press): boolean => {
  const { left, top } = control.getBoundingClientRect();
  return control.isConnected && isWithin(control, document.elementFromPoint(left + offsetX, top + offsetY));
};
