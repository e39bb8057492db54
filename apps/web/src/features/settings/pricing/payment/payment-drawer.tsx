import { Group } from '@mantine/core';
import { getPaymentAddress } from '@pharos/contract/rest/billing/payment.ts';
import { useQuery } from '@tanstack/react-query';
import { FormDrawer } from '../../../../components/drawer/form-drawer.tsx';
import { FormSkeleton } from '../../../../components/drawer/form-skeleton.tsx';
import { useLeaveGuard } from '../../../../components/drawer/leave-guard.tsx';
import { NotLoaded } from '../../../../components/not-loaded.tsx';
import { queryOf } from '../../../../lib/api/queries.ts';
import { BILLING_DEADLINE_MS } from '../../../../lib/billing/billing-deadline.ts';
import { AddressForm } from './address-form.tsx';
import { CardFrame } from './card-frame.tsx';
import { type PaymentDrawerKind, usePaymentDrawer } from './use-payment-drawer.ts';

export const PaymentDrawer = ({ kind }: { kind: PaymentDrawerKind }) => {
  const { close } = usePaymentDrawer();
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard('payment');
  const addresses = useQuery({ ...queryOf(getPaymentAddress, {}, BILLING_DEADLINE_MS), enabled: kind === 'address' });

  const addressForm = () => {
    if (addresses.data === undefined) {
      if (addresses.error === null) return <FormSkeleton />;
      const retry = () => void addresses.refetch();
      return (
        <Group p="lg">
          <NotLoaded what="The address" error={addresses.error} isTrying={addresses.isFetching} onTryAgain={retry} />
        </Group>
      );
    }
    const onSaved = () => {
      release();
      close();
    };
    return (
      <AddressForm
        addresses={addresses.data}
        hasUnsavedChanges={hasUnsavedChanges}
        onSaved={onSaved}
        onCancel={close}
      />
    );
  };

  return (
    <FormDrawer title={kind === 'card' ? 'Card details' : 'Address'} blocker={blocker} onClose={close}>
      {kind === 'card' ? <CardFrame onDone={close} /> : addressForm()}
    </FormDrawer>
  );
};
