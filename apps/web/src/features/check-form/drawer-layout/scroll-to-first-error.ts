/**
 * Maximum number of frames to wait for an error. A busy browser paints late, and fields are disabled during a request.
 */
const FRAMES = 20;

/** Focuses the first field with an error after it is painted. Calls `otherwise` if no such field appears. */
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
