import type { PlanFeature } from '@pharos/domain/plans/plans.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useIsAdmin } from '../../lib/account.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

const NoAccessDialog = lazyPart(() => import('./no-access-dialog.tsx'), 'NoAccessDialog');

/** The feature that the user wants, as a parameter of /settings/pricing. */
export type Interest =
  | 'sslexpiryalert'
  | 'basicauth'
  | 'advancedsettings'
  | 'responsegraph'
  | 'downloadincidentlog'
  | PlanFeature;

interface WayToPlans {
  renderRoot: (props: object) => ReactNode;
  /** Must be rendered next to the link. */
  dialog: ReactNode;
}

/** Links admins to the plans. Other members see a dialog with the people to ask. */
export const useWayToPlans = (interest: Interest): WayToPlans => {
  const isAdmin = useIsAdmin();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isAdmin) {
    return { renderRoot: (props) => <Link to="/settings/pricing" search={{ interest }} {...props} />, dialog: null };
  }
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  const forget = () => {
    setOpen(false);
    setWasOpened(false);
  };
  return {
    renderRoot: (props) => <button type="button" {...props} onClick={open} />,
    dialog: wasOpened && (
      <Suspense fallback={null}>
        <NoAccessDialog opened={isOpen} onClose={() => setOpen(false)} onPartFailed={forget} />
      </Suspense>
    ),
  };
};
