import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { cheapestPlanWith } from '@pharos/domain/plans/plans.ts';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useMay, useSellsPlans } from '../../../lib/account.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { CurrentPlan } from './current/current-plan.tsx';
import { EndOfSale } from './end-of-sale.tsx';
import { featureOfInterest } from './feature-of-interest.ts';
import { InterestDialog } from './interest-dialog.tsx';
import { PaymentCards } from './payment/payment-cards.tsx';
import { usePaymentDrawer } from './payment/use-payment-drawer.ts';
import { cardIdOf } from './plans/plan-card.tsx';
import { Plans } from './plans/plans.tsx';
import { SuspendedBanner } from './suspended-banner.tsx';
import { useReturnState } from './use-return-state.ts';

const PaymentDrawer = lazyPart(() => import('./payment/payment-drawer.tsx'), 'PaymentDrawer');

const route = getRouteApi('/app/settings/pricing');

/** Redirects to the users page if the installation sells no plans. */
export const PricingPage = () => (useSellsPlans() ? <Pricing /> : <Navigate to="/settings/users" replace />);

const Pricing = () => {
  usePageTitle('Pricing and billing');
  const { interest, payment } = route.useSearch();
  const navigate = useNavigate();
  // The URL contains the feature until the dialog is closed. The plans highlight it while the page is open.
  const [wanted, setWanted] = useState(() => featureOfInterest(interest));
  const asked = featureOfInterest(interest);
  if (asked !== undefined && asked !== wanted) setWanted(asked);
  const mayManage = useMay('billing.manage');
  const { close } = usePaymentDrawer();
  useReturnState();
  return (
    <Stack gap="xl">
      <Title order={1} size="h3">
        Pricing and billing
      </Title>
      <EndOfSale />
      <SuspendedBanner />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <CurrentPlan />
        {mayManage && <PaymentCards />}
      </SimpleGrid>
      <Plans wanted={wanted} />
      <Text size="sm" c="dimmed">
        To cancel, contact support. Partial refunds are not available.
      </Text>
      {wanted !== undefined && (
        <InterestDialog
          feature={wanted}
          opened={asked !== undefined}
          onClose={() =>
            void navigate({
              to: '/settings/pricing',
              search: ({ interest: _, ...rest }) => rest,
              replace: true,
              resetScroll: false,
            })
          }
          onClosed={() => document.getElementById(cardIdOf(cheapestPlanWith(wanted)))?.focus()}
        />
      )}
      {payment !== undefined && mayManage && (
        <Suspense fallback={null}>
          <PaymentDrawer key={payment} kind={payment} onPartFailed={close} />
        </Suspense>
      )}
    </Stack>
  );
};
