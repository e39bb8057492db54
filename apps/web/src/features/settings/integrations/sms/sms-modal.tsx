import { Skeleton, Stack } from '@mantine/core';
import { listSmsAlerters } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { FormModal } from '../../../../components/drawer/form-modal.tsx';
import { useLeaveGuard } from '../../../../components/drawer/leave-guard.tsx';
import { NotLoaded } from '../../../../components/not-loaded.tsx';
import { wholeListOf } from '../../../../lib/api/whole-list.ts';
import { lazyPart } from '../../../../lib/parts/lazy-part.tsx';
import { NoSuch } from '../no-such.tsx';
import { useFormAddress } from '../use-form-address.ts';

/** Lazily loaded, because it contains the numbering plans of all countries. */
const SmsForm = lazyPart(() => import('./form/sms-form.tsx'), 'SmsForm');

export const SmsModal = ({ sms }: { sms: 'new' | number }) => {
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard('sms');
  const { close } = useFormAddress('sms');
  const list = useQuery(wholeListOf(listSmsAlerters));
  const found = list.data?.find(({ id }) => id === sms);
  const onSaved = (): void => {
    release();
    close();
  };
  const content = () => {
    if (sms === 'new' || found) {
      return (
        <Suspense fallback={<FormToCome />}>
          <SmsForm
            sms={found ?? null}
            hasUnsavedChanges={hasUnsavedChanges}
            onCancel={close}
            onSaved={onSaved}
            onPartFailed={close}
          />
        </Suspense>
      );
    }
    if (list.data === undefined && list.error === null) return <FormToCome />;
    if (list.error !== null)
      return (
        <NotLoaded
          what="The integration"
          error={list.error}
          isTrying={list.isFetching}
          onTryAgain={() => void list.refetch()}
        />
      );
    return <NoSuch what="Twilio SMS integration" />;
  };
  return (
    <FormModal
      title={sms === 'new' ? 'Create Twilio SMS Alert' : 'Edit Twilio SMS Alert'}
      blocker={blocker}
      onClose={close}
    >
      {content()}
    </FormModal>
  );
};

const FormToCome = () => (
  <Stack role="status" aria-busy="true" aria-label="Loading">
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} height={56} />
    ))}
  </Stack>
);
