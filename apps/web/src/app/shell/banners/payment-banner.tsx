import { Suspense } from 'react';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';

// Of no use to most, and so not part of what everybody loads first.
const CardStrip = lazyPart(() => import('./card-strip.tsx'), 'CardStrip');
const AboveLimitsStrip = lazyPart(() => import('./above-limits-strip.tsx'), 'AboveLimitsStrip');

/** For admins: that the card is not in order, or that there is, or was, more than the plan has room for. */
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
