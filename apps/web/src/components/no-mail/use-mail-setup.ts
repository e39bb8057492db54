import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMay, useOrganization, useUser } from '../../lib/account.ts';
import { getInstallation } from '../../lib/api/first-calls.ts';
import { queryOf } from '../../lib/api/queries.ts';
import { storageKey } from '../../lib/base-path.ts';

interface MailSetup {
  /** Whether to warn the user that no mail server is configured. */
  isMissing: boolean;
  /** Whether the dashboard shows the warning: no integration delivers alerts, and the user has not dismissed it. */
  isOnDashboard: boolean;
  dismiss: () => void;
}

export const useMailSetup = (): MailSetup => {
  const isAdmin = useMay('people.manage');
  const { number_of_integrations: integrations } = useOrganization();
  const installation = useQuery({ ...queryOf(getInstallation, {}), enabled: isAdmin }).data;
  const [isDismissed, setDismissed] = useLocalStorage({
    key: storageKey(`no-mail-note.${useUser().id}`),
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isMissing = isAdmin && installation?.sends_mail === false;
  return {
    isMissing,
    isOnDashboard: isMissing && integrations === 0 && !isDismissed,
    dismiss: () => setDismissed(true),
  };
};
