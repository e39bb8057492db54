import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { useNavigate } from '@tanstack/react-router';

/** Opens and closes the drawer of an account, which the address says: a link leads to it, and going back closes it. */
export const useDeskDrawer = (kind: DeskKind) => {
  const navigate = useNavigate();
  const go = (desk: 'new' | number, replace = false) =>
    void navigate({ to: '/settings/integrations', search: { [kind]: desk }, replace });
  return {
    create: () => go('new'),
    edit: (id: number) => go(id),
    /** From the form of a new one to what was made of it. */
    goOn: (id: number) => go(id, true),
    close: () => void navigate({ to: '/settings/integrations', search: {}, replace: true }),
  };
};
