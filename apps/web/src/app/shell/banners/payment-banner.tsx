import { Suspense } from 'react';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';

// Most users never see these strips, so they are not part of the initial bundle.
const CardStrip = lazyPart(() => import('./card-strip.tsx'), 'CardStrip');
const AboveLimitsStrip = lazyPart(() => import('./above-limits-strip.tsx'), 'AboveLimitsStrip');

export const PaymentBanner = () => {
  const { subscription, num_of_checks_up_down: counts } = useOrganization();
  const {
    card_status: status,
    suspended_from: suspendedFrom,
    amount_due: amountDue,
    above_limits: above,
  } = subscription;
  const paused = counts.paused_by_plan_count;
  const mayManage = useMay('billing.manage');
  if (!mayManage) return null;
  return (
    <Suspense fallback={null}>
      {status !== 'no_card' && <CardStrip status={status} suspendedFrom={suspendedFrom} amountDue={amountDue} />}
      {(above !== null || paused > 0) && <AboveLimitsStrip above={above} paused={paused} />}
    </Suspense>
  );
};
