import { useQuery } from '@tanstack/react-query';
import { useMay, useUser } from '../../lib/account.ts';
import { getInstallation } from '../../lib/api/first-calls.ts';
import { queryOf } from '../../lib/api/queries.ts';

/** Returns whether the organization's admin must be warned that no mail server is set up, and whether the person can set one up. */
export const useMailSetup = (): { isMissing: boolean; isOperator: boolean } => {
  const isAdmin = useMay('people.manage');
  const { is_operator: isOperator } = useUser();
  const installation = useQuery({ ...queryOf(getInstallation, {}), enabled: isAdmin }).data;
  return { isMissing: isAdmin && installation?.sends_mail === false, isOperator };
};
