let isDown = false;
addEventListener('pointerdown', () => setDown(true), true);
addEventListener('pointerup', () => setDown(false), true);
addEventListener('pointercancel', () => setDown(false), true);

const setDown = (down: boolean): void => {
  isDown = down;
};

/**
 * Does it now, or, while a pointer is held down, once it is up and its click is done: a message that appears below the field
 * that is being left would move what is about to be clicked from under the pointer.
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
