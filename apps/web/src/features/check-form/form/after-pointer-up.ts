let isDown = false;
addEventListener('pointerdown', () => setDown(true), true);
addEventListener('pointerup', () => setDown(false), true);
addEventListener('pointercancel', () => setDown(false), true);

const setDown = (down: boolean): void => {
  isDown = down;
};

/**
 * Runs `work` after the pressed pointer is released and its click is handled, or immediately. Otherwise a new error
 * message could move the click target away from the pointer.
 */
export const afterPointerUp = (work: () => void): void => {
  if (!isDown) {
    work();
    return;
  }
  const up = new AbortController();
  const go = (): void => {
    up.abort();
    setTimeout(work);
  };
  for (const event of ['pointerup', 'pointercancel']) addEventListener(event, go, { capture: true, signal: up.signal });
};
