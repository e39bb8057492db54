/** Scrolls to a section and focuses its title. It scrolls smoothly unless the user prefers reduced motion. */
export const goToSection = (id: string): void => {
  const section = document.getElementById(id);
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'start' });
  section?.querySelector('h3')?.focus({ preventScroll: true });
};
