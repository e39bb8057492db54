/** Scrolls to a section, smoothly unless the person wants no motion, and lets the keyboard go on from there. */
export const goToSection = (id: string): void => {
  const section = document.getElementById(id);
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'start' });
  section?.querySelector('h3')?.focus({ preventScroll: true });
};
