import { lazy, Suspense } from 'react';
import { useWasOpened } from './open-dialog.ts';

const CommandPalette = lazy(() =>
  import('./command-palette/command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const Shortcuts = lazy(() =>
  import('./shortcuts/shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);
const Contact = lazy(() => import('./menus/contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })));

/** The dialogs of the shell, each loaded when it is first asked for. */
export const Dialogs = () => {
  const palette = useWasOpened('palette');
  const shortcuts = useWasOpened('shortcuts');
  const contact = useWasOpened('contact');
  return (
    <Suspense fallback={null}>
      {palette && <CommandPalette />}
      {shortcuts && <Shortcuts />}
      {contact && <Contact />}
    </Suspense>
  );
};
