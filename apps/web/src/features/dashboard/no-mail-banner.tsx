import { useLocalStorage } from '@mantine/hooks';
import { Suspense } from 'react';
import { useMailSetup } from '../../components/no-mail/use-mail-setup.ts';
import { useOrganization, useUser } from '../../lib/account.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

// Most installations have a mail server, so this is not part of the first load.
const NoMailStrip = lazyPart(() => import('./no-mail-strip.tsx'), 'NoMailStrip');

/** Warns admins that no alert leaves Pharos: there is no mail server and no integration. Once dismissed, it does not return. */
export const NoMailBanner = () => {
  const { isMissing, isOperator } = useMailSetup();
  const { number_of_integrations: integrations } = useOrganization();
  const [isDismissed, setDismissed] = useLocalStorage({
    key: `pharos.no-mail-note.${useUser().id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (!isMissing || integrations > 0 || isDismissed) return null;
  return (
    <Suspense fallback={null}>
      <NoMailStrip isOperator={isOperator} onDismiss={() => setDismissed(true)} />
    </Suspense>
  );
};
