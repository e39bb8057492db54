import { Button, Group, Text } from '@mantine/core';
import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { NoticeStrip } from '../../../components/notice-strip.tsx';
import { useMay, useOrganization, useTimeZone } from '../../../lib/account.ts';
import { dayText } from '../../../lib/format/time.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';
import { useUpgradesSuspended } from '../../../lib/use-upgrades-suspended.ts';
import { excessText, pausedText, pausedTitle, pauseText } from './above-limits-text.ts';
import classes from './banners.module.css';

const ChooseRunningDialog = lazyPart(
  () => import('../../../features/dashboard/running/choose-running-dialog.tsx'),
  'ChooseRunningDialog',
);

interface AboveLimitsStripProps {
  above: Subscription['above_limits'];
  paused: number;
}

export const AboveLimitsStrip = ({ above, paused }: AboveLimitsStripProps) => {
  const { deprecation, subscription } = useOrganization();
  const plan = subscription.plan_name;
  const isForSale = !useUpgradesSuspended() && deprecation === null;
  const zone = useTimeZone();
  const mayChoose = useMay('checks.manage') && (paused > 0 || (above?.checks ?? 0) > 0);
  const aboveTitle = `You are above the limits of the ${plan} plan`;
  return (
    <NoticeStrip
      className={classes.strip}
      label="Limits"
      icon={IconStack2}
      title={paused > 0 ? pausedTitle(paused, plan) : aboveTitle}
    >
      {paused > 0 && (
        <Text size="sm" mb={8}>
          {pausedText(paused, isForSale)}
        </Text>
      )}
      {above !== null && (
        <Text size="sm" mb={8}>
          {paused > 0 && `${aboveTitle}. `}You have {excessText(above)}.{' '}
          {pauseText(above, dayText(above.checks_paused_from, zone), isForSale)}
        </Text>
      )}
      <Group gap="xs">
        {mayChoose && <ChooseButton />}
        <Button size="xs" variant="default" renderRoot={(props) => <Link to="/settings/pricing" {...props} />}>
          See the plans
        </Button>
      </Group>
    </NoticeStrip>
  );
};

const ChooseButton = () => {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        Choose which checks run
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ChooseRunningDialog
            opened={isOpen}
            onClose={() => setIsOpen(false)}
            onPartFailed={() => setWasOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
};
