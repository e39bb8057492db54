import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../lib/account.ts';
import { getInstallation } from '../../lib/api/first-calls.ts';
import { queryOf } from '../../lib/api/queries.ts';

/** Returns whether the organization's admin must be warned that no mail server is set up, and whether the installation is hosted. */
export const useMailSetup = (): { isMissing: boolean; isHosted: boolean } => {
  const isAdmin = useMay('people.manage');
  const installation = useQuery({ ...queryOf(getInstallation, {}), enabled: isAdmin }).data;
  return {
    isMissing: isAdmin && installation?.sends_mail === false,
    isHosted: installation?.sign_up === 'open',
  };
};
