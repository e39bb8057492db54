export const goToSection = (id: string): void => {
  const section = document.getElementById(id);
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'start' });
  section?.querySelector('h3')?.focus({ preventScroll: true });
};
