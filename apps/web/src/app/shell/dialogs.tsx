import { lazy, Suspense } from 'react';
import { useWasAsked } from './open-dialog.ts';

const CommandPalette = lazy(() =>
  import('./command-palette/command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const Shortcuts = lazy(() =>
  import('./shortcuts/shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);
const Contact = lazy(() => import('./menus/contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })));

/** The dialogs of the shell, each loaded when it is first asked for. */
export const Dialogs = () => {
  const palette = useWasAsked('palette');
  const shortcuts = useWasAsked('shortcuts');
  const contact = useWasAsked('contact');
  return (
    <Suspense fallback={null}>
      {palette && <CommandPalette />}
      {shortcuts && <Shortcuts />}
      {contact && <Contact />}
    </Suspense>
  );
};
