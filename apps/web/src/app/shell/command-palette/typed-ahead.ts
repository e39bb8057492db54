let typed = '';
let stop: (() => void) | null = null;

/** Stores typed characters while the palette loads and its field cannot have the focus. */
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

export const takeTypedAhead = (): string => {
  stop?.();
  stop = null;
  const taken = typed;
  typed = '';
  return taken;
};
