import { Suspense } from 'react';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { forget, useWasOpened } from './open-dialog.ts';

const CommandPalette = lazyPart(() => import('./command-palette/command-palette.tsx'), 'CommandPalette');
const Shortcuts = lazyPart(() => import('./shortcuts/shortcuts-dialog.tsx'), 'ShortcutsDialog');
const Contact = lazyPart(() => import('./menus/contact-dialog.tsx'), 'ContactDialog');
const Organization = lazyPart(() => import('./menus/organization-dialog.tsx'), 'OrganizationDialog');

export const Dialogs = () => {
  const palette = useWasOpened('palette');
  const shortcuts = useWasOpened('shortcuts');
  const contact = useWasOpened('contact');
  const organization = useWasOpened('organization');
  return (
    <Suspense fallback={null}>
      {palette && <CommandPalette onPartFailed={() => forget('palette')} />}
      {shortcuts && <Shortcuts onPartFailed={() => forget('shortcuts')} />}
      {contact && <Contact onPartFailed={() => forget('contact')} />}
      {organization && <Organization onPartFailed={() => forget('organization')} />}
    </Suspense>
  );
};
