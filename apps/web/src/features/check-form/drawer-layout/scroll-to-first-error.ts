/** A busy browser paints late, and fields are disabled while a form is being sent. */
const FRAMES = 20;

/** Focuses the first field with a message, once it is painted; `otherwise` is called when there is none to be seen. */
export const scrollToFirstError = (
  form: HTMLFormElement | null,
  otherwise?: () => void,
  framesLeft: number = FRAMES,
): void => {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([disabled])');
    if (!field) {
      if (framesLeft > 0) scrollToFirstError(form, otherwise, framesLeft - 1);
      else otherwise?.();
      return;
    }
    field.focus({ preventScroll: true });
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    field.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'center' });
  });
};
