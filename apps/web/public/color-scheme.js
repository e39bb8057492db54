// Sets the theme before the first paint; a script of its own since the content security policy allows no inline ones.
(() => {
  const key = 'mantine-color-scheme-value';
  let stored = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Storage is switched off: the system's theme it is.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = stored === 'light' || stored === 'dark' ? stored : dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
