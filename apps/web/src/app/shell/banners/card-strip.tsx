import { Text } from '@mantine/core';
import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';
import { IconCreditCardOff } from '@tabler/icons-react';
import { ActionButton } from '../../../components/action-button.tsx';
import { NoticeStrip } from '../../../components/notice-strip.tsx';
import { useUpdateCard } from '../../../lib/billing/use-update-card.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './banners.module.css';
import { daysUntil } from './days-until.ts';

interface CardStripProps {
  status: Exclude<Subscription['card_status'], 'no_card'>;
  suspendedFrom: Subscription['suspended_from'];
  amountDue: Subscription['amount_due'];
}

const TEXTS: Record<CardStripProps['status'], { title: string; text: string }> = {
  failed: {
    title: 'Your card could not be charged',
    text: 'The card could not be charged. Update card details to avoid suspension.',
  },
  expiring: { title: 'Your card expires soon', text: 'Update card details, so that the next payment succeeds.' },
  expired: { title: 'Your card has expired', text: 'Update card details, so that the next payment succeeds.' },
};

export const CardStrip = ({ status, suspendedFrom, amountDue }: CardStripProps) => {
  const { isLeaving, updateCard } = useUpdateCard();
  const now = useNow();
  const days = suspendedFrom === null ? null : daysUntil(suspendedFrom, now);
  const { title, text } = TEXTS[status];
  return (
    <NoticeStrip
      className={classes.strip}
      label="Payment"
      icon={IconCreditCardOff}
      title={days === null ? title : `Your account will be suspended in ${days} ${days === 1 ? 'day' : 'days'}`}
    >
      {amountDue !== null && <Text size="sm">{moneyText(amountDue)} is due.</Text>}
      <Text size="sm" mb={8}>
        {text}
      </Text>
      <ActionButton size="xs" variant="default" loading={isLeaving} onClick={updateCard}>
        Update card details
      </ActionButton>
    </NoticeStrip>
  );
};
