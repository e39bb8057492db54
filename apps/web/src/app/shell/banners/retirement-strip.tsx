import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Retirement } from '@pharos/domain/organizations/retirement.ts';
import { IconCalendarX } from '@tabler/icons-react';
import { RequestExportButton } from '../../../components/export/request-export-button.tsx';
import { NoticeStrip } from '../../../components/notice-strip.tsx';
import { useMay, useTimeZone } from '../../../lib/account.ts';
import { dayText } from '../../../lib/format/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRetirement } from '../../../lib/use-retirement.ts';
import classes from './banners.module.css';
import { RetirementPanel } from './retirement-panel.tsx';
import { retirementTexts } from './retirement-texts.ts';

export const RetirementStrip = () => {
  const retirement = useRetirement();
  if (retirement?.notice == null) return null;
  return <Notice retirement={retirement} notice={retirement.notice} />;
};

const Notice = ({ retirement, notice }: { retirement: Retirement; notice: NonNullable<Retirement['notice']> }) => {
  const zone = useTimeZone();
  const now = useNow();
  const mayExport = useMay('export.request');
  const [opened, panel] = useDisclosure();
  // Shows the last day, not the moment after it.
  const dayOf = (time: number): string => dayText(new Date(time - 1).toISOString(), zone);
  const { title, text } = retirementTexts(notice, retirement, { now, dayOf, zone, mayExport });
  return (
    <NoticeStrip className={classes.strip} label="End of the service" icon={IconCalendarX} title={title}>
      <Text size="sm" mb={8}>
        {text}
      </Text>
      <Group gap="xs">
        {(notice === 'free-after' || notice === 'paid-after') && mayExport && (
          <RequestExportButton size="xs">Export Now</RequestExportButton>
        )}
        <Button size="xs" variant="default" onClick={panel.open}>
          Learn more
        </Button>
      </Group>
      <RetirementPanel opened={opened} onClose={panel.close} retirement={retirement} />
    </NoticeStrip>
  );
};
