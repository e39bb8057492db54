let typed = '';
let stop: (() => void) | null = null;

/** Keeps what is typed from now on, while the palette is still on its way: its field does not have the focus yet. */
export const startTypingAhead = (): void => {
  stop?.();
  typed = '';
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if ([...event.key].length === 1) typed += event.key;
    else {
      if (event.key === 'Escape') takeTypedAhead();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', onKey, { capture: true });
  stop = () => removeEventListener('keydown', onKey, { capture: true });
};

/** What was typed since, which is now kept no longer. */
export const takeTypedAhead = (): string => {
  stop?.();
  stop = null;
  const taken = typed;
  typed = '';
  return taken;
};
