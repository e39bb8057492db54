import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type Addresses, getPaymentAddress, getPaymentCard } from '@pharos/contract/rest/billing/payment.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { NotLoaded } from '../../../../components/not-loaded.tsx';
import { useOrganization } from '../../../../lib/account.ts';
import { queryOf } from '../../../../lib/api/queries.ts';
import { BILLING_DEADLINE_MS } from '../../../../lib/billing/billing-deadline.ts';
import classes from '../pricing.module.css';
import { addressLines } from './address-lines.ts';
import { usePaymentDrawer } from './use-payment-drawer.ts';

export const PaymentCards = () => {
  const { open } = usePaymentDrawer();
  const card = useQuery(queryOf(getPaymentCard, {}));
  const { deprecation, subscription } = useOrganization();
  const ends = deprecation !== null;
  const due = subscription.amount_due;
  const hasCard = card.data?.masked_number != null;
  return (
    <>
      <Part
        title="Payment Information"
        read={card}
        // After a retirement is announced, nothing is sold, so a first card is useless.
        button={hasCard ? 'UPDATE CARD' : ends ? null : 'ADD CARD'}
        onClick={() => open('card')}
      >
        {hasCard ? (
          <div>
            <Text fw={600}>{card.data?.brand}</Text>
            <Text className="tabular">{card.data?.masked_number}</Text>
          </div>
        ) : (
          <Text c="dimmed">There is no card yet.</Text>
        )}
        {due !== null && (
          <Text size="sm">
            {moneyText(due)} is due. It is charged to the card that you {hasCard ? 'enter next' : 'add'}.
          </Text>
        )}
      </Part>
      {hasCard && <AddressPart />}
    </>
  );
};

const AddressPart = () => {
  const { open } = usePaymentDrawer();
  const addresses = useQuery(queryOf(getPaymentAddress, {}, BILLING_DEADLINE_MS));
  const { billing_address: billing = null, shipping_address: shipping = null } = addresses.data ?? {};
  return (
    <Part
      isWide
      title="Address Information"
      read={addresses}
      button={billing === null ? 'ADD ADDRESS' : 'UPDATE ADDRESS'}
      onClick={() => open('address')}
    >
      {billing === null && shipping === null ? (
        <Text c="dimmed">There is no address yet.</Text>
      ) : (
        <div className={classes.pair}>
          <Address label="Billing" address={billing} />
          <Address label="Shipping" address={shipping} />
        </div>
      )}
    </Part>
  );
};

const Address = ({ label, address }: { label: string; address: Addresses[keyof Addresses] }) =>
  address === null ? null : (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <address className={classes.address}>
        {addressLines(address).map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and their order never changes
          <Text key={n} size="sm">
            {line}
          </Text>
        ))}
      </address>
    </div>
  );

interface PartProps {
  title: string;
  read: UseQueryResult;
  /** Null for no button. */
  button: string | null;
  onClick: () => void;
  /** Whether the card spans the whole row. */
  isWide?: boolean;
  children: ReactNode;
}

const Part = ({ title, read, button, onClick, isWide = false, children }: PartProps) => {
  const id = useId();
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id} className={isWide ? classes.wide : ''}>
      <Stack gap="sm" h="100%">
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {read.isPending && <Skeleton h={48} />}
        {read.isError && read.data === undefined && (
          <NotLoaded what="It" error={read.error} isTrying={read.isFetching} onTryAgain={() => void read.refetch()} />
        )}
        {read.data !== undefined && (
          <>
            <Stack gap="sm" flex={1}>
              {children}
            </Stack>
            {button !== null && (
              <Button variant="default" onClick={onClick} style={{ alignSelf: 'flex-start' }}>
                {button}
              </Button>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
};
