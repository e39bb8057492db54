import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { TABS } from '../../features/operator/tabs.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { forget, useWasOpened } from './open-dialog.ts';
import { useKeys } from './shortcuts/use-keys.ts';

const Palette = lazyPart(() => import('./command-palette/operator-palette.tsx'), 'OperatorPalette');
const Shortcuts = lazyPart(() => import('./shortcuts/shortcuts-dialog.tsx'), 'OperatorShortcutsDialog');

const KEYS = TABS.map(({ key }) => key);

export const OperatorDialogs = () => {
  const navigate = useNavigate();
  useKeys({
    pages: KEYS,
    onPage: (key) => {
      const tab = TABS.find((each) => each.key === key);
      if (tab) void navigate({ to: tab.to });
    },
  });
  const palette = useWasOpened('palette');
  const shortcuts = useWasOpened('shortcuts');
  return (
    <Suspense fallback={null}>
      {palette && <Palette onPartFailed={() => forget('palette')} />}
      {shortcuts && <Shortcuts onPartFailed={() => forget('shortcuts')} />}
    </Suspense>
  );
};
