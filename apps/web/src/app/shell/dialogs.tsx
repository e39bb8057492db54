import { lazy, Suspense } from 'react';
import { useWasAsked } from './open-dialog.ts';

const Palette = lazy(() => import('./palette/palette.tsx').then((module) => ({ default: module.Palette })));
const Shortcuts = lazy(() =>
  import('./keys/shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);
const Contact = lazy(() => import('./menus/contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })));

/** The dialogs of the shell, each loaded when it is first asked for. */
export const Dialogs = () => {
  const palette = useWasAsked('palette');
  const shortcuts = useWasAsked('shortcuts');
  const contact = useWasAsked('contact');
  return (
    <Suspense fallback={null}>
      {palette && <Palette />}
      {shortcuts && <Shortcuts />}
      {contact && <Contact />}
    </Suspense>
  );
};
