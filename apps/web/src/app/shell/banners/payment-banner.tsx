import { Suspense } from 'react';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';

// Of no use to most, and so not part of what everybody loads first.
const CardStrip = lazyPart(() => import('./card-strip.tsx'), 'CardStrip');
const AboveLimitsStrip = lazyPart(() => import('./above-limits-strip.tsx'), 'AboveLimitsStrip');

/** For admins: that the card is not in order, or that there is more than the plan has room for. */
export const PaymentBanner = () => {
  const { card_status: status, suspended_from: suspendedFrom, above_limits: above } = useOrganization().subscription;
  const mayManage = useMay('billing.manage');
  if (!mayManage) return null;
  return (
    <Suspense fallback={null}>
      {status !== 'no_card' && <CardStrip status={status} suspendedFrom={suspendedFrom} />}
      {above !== null && <AboveLimitsStrip above={above} />}
    </Suspense>
  );
};
