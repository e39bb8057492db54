import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import {
  giveCredit,
  type OperatorOrganizationDetail,
  withdrawCredit,
} from '@pharos/contract/rest/operator/organizations.ts';
import type { Credit } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';
import { useState } from 'react';
import { Dialog } from '../../../components/drawer/dialog.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { ActionDialog } from './action-dialog.tsx';
import { READS_OF_ORGANIZATIONS } from './reason-dialog.tsx';

const MAX_DOLLARS = 10_000;

interface CreditDialogProps {
  organization: OperatorOrganizationDetail;
  onClose: () => void;
}

export const CreditDialog = ({ organization, onClose }: CreditDialogProps) => {
  const { name, payment } = organization;
  if (payment !== null && payment.status !== 'cancelled')
    return <GiveCreditDialog organization={organization} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title="Grant credit">
      {(close) => (
        <Stack>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>{name}</b> has no paid plan, so credit cannot be used.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={close}>
              Close
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
};

const GiveCreditDialog = ({ organization: { id, name, owner, payment }, onClose }: CreditDialogProps) => {
  // The same ID for each attempt prevents granting the credit twice.
  const [creditId] = useState(randomUuid);
  const [amount, setAmount] = useState<number | string>('');
  const dollars = Number(amount) || 0;
  const [day, setDay] = useState('');
  const send = useSend(giveCredit, {
    refreshes: READS_OF_ORGANIZATIONS,
    errors: 'shown',
    failure: 'The credit was not granted.',
    onSuccess: () => {
      showSuccess('The credit was granted.');
      onClose();
    },
  });
  const refused = fieldErrors(send.error);
  return (
    <ActionDialog
      title="Grant credit"
      confirm="Grant"
      owner={owner}
      fields={['amount', 'ends_on']}
      isDisabled={dollars === 0}
      send={send}
      onSend={(reason) =>
        send.mutate({
          params: { id },
          body: {
            id: creditId,
            amount: Math.round(dollars * 100),
            // Credits expire at the end of the day in UTC.
            ends_on: day === '' ? null : `${day}T23:59:59Z`,
            reason,
          },
        })
      }
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        The next payments of <b>{name}</b> use this credit before the card is charged.
        {payment !== null && payment.granted_credit > 0 && ` It already has ${moneyText(payment.granted_credit)}.`}
      </Text>
      <NumberInput
        label="Amount in US dollars"
        prefix="$"
        min={0}
        max={MAX_DOLLARS}
        decimalScale={2}
        allowNegative={false}
        required
        data-autofocus
        value={amount}
        error={refused.amount}
        onChange={setAmount}
      />
      <TextInput
        type="date"
        label="Last day"
        description="The remaining credit is withdrawn after this day (UTC). Without a day, it does not expire."
        value={day}
        error={refused.ends_on}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </ActionDialog>
  );
};

export const WithdrawCreditDialog = ({
  organization: { id, name, owner },
  credit,
  onClose,
}: CreditDialogProps & { credit: Credit }) => {
  const send = useSend(withdrawCredit, {
    refreshes: READS_OF_ORGANIZATIONS,
    errors: 'shown',
    failure: 'The credit was not withdrawn.',
    // By then the button that opened the dialog is gone, so the focus moves elsewhere.
    until: 'refreshed',
    onSuccess: () => showSuccess('The credit was withdrawn.'),
  });
  return (
    <ActionDialog
      title="Withdraw this credit?"
      confirm="Withdraw"
      owner={owner}
      send={send}
      onSend={(reason) =>
        send.mutate({ params: { id }, body: { credit: credit.id, reason } }, { onSuccess: () => onClose() })
      }
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <b>{name}</b> has {moneyText(credit.amount_left)} left of {moneyText(credit.amount)}. Payments that used the
        credit do not change.
      </Text>
    </ActionDialog>
  );
};
