import { Center } from '@mantine/core';
import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { useState } from 'react';
import { FormDrawer } from '../../../../../components/drawer/form-drawer.tsx';
import { FormSkeleton } from '../../../../../components/drawer/form-skeleton.tsx';
import { useLeaveGuard } from '../../../../../components/drawer/leave-guard.tsx';
import { NotLoaded } from '../../../../../components/not-loaded.tsx';
import { NoSuch } from '../../no-such.tsx';
import { useFormAddress } from '../../use-form-address.ts';
import { useDeskAccounts } from '../desk-account.ts';
import { AuthenticationForm } from './authentication/authentication-form.tsx';
import { MappingStep } from './mapping/mapping-step.tsx';

interface DeskDrawerProps {
  kind: HelpDeskKind;
  desk: 'new' | number;
}

/** Connects an account in two steps: the API key and the ticket fields. */
export const DeskDrawer = ({ kind, desk }: DeskDrawerProps) => {
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard(kind);
  const { close, goOn } = useFormAddress(kind);
  const { accounts, error, isFetching, refetch } = useDeskAccounts(kind);
  const [step, setStep] = useState<'authentication' | 'mapping'>();
  const account = accounts?.find(({ id }) => id === desk);
  const { name } = DESKS[kind];
  const leave = (): void => {
    release();
    close();
  };
  const form = { kind, hasUnsavedChanges, onCancel: close, onRemoved: leave };

  const content = () => {
    if (desk === 'new') {
      const onAuthorized = (id: number): void => {
        release();
        goOn(id);
      };
      return <AuthenticationForm {...form} account={null} onAuthorized={onAuthorized} />;
    }
    if (accounts === undefined) {
      return error === null ? <FormSkeleton /> : <Failed error={error} isTrying={isFetching} retry={refetch} />;
    }
    if (account === undefined) return <NoSuch what={`${name} integration`} />;
    if ((step ?? (account.isValid ? 'mapping' : 'authentication')) === 'authentication') {
      const goToMapping = (): void => setStep('mapping');
      const onBack = account.isValid ? goToMapping : undefined;
      return <AuthenticationForm {...form} account={account} onAuthorized={goToMapping} onBack={onBack} />;
    }
    return <MappingStep {...form} account={account} onSaved={leave} onAuthenticate={() => setStep('authentication')} />;
  };

  return (
    <FormDrawer
      title={`${desk === 'new' ? 'Create' : 'Edit'} ${name} Integration`}
      blocker={blocker}
      onClose={close}
      size={560}
      closeOnClickOutside={false}
    >
      {content()}
    </FormDrawer>
  );
};

interface FailedProps {
  error: Error;
  isTrying: boolean;
  retry: () => unknown;
}

const Failed = ({ error, isTrying, retry }: FailedProps) => (
  <Center flex={1} px="md">
    <NotLoaded what="The integration" error={error} isTrying={isTrying} onTryAgain={() => void retry()} />
  </Center>
);
