import { useOrganization } from '../../lib/account.ts';
import { NotActivated } from './not-activated.tsx';
import { Paused } from './paused.tsx';
import { Suspended } from './suspended.tsx';

/** What stands in place of the app while the organisation is not active. */
export const AccountState = () => {
  const { state } = useOrganization();
  if (state === 'PS') return <Paused />;
  if (state === 'NA') return <NotActivated />;
  return <Suspended />;
};
