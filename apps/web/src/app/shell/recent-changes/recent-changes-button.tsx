import { ActionIcon, Indicator, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';
import { useRecentChanges } from './use-recent-changes.ts';

const RecentChangesList = lazyPart(() => import('./recent-changes-list.tsx'), 'RecentChangesList');

const MAX_COUNTED = 9;

export const RecentChangesButton = () => {
  const [isOpen, popover] = useDisclosure();
  const { changes, unseen, markSeen } = useRecentChanges();
  // Changes that arrive while the list is open count as seen.
  useEffect(() => {
    if (isOpen && unseen > 0) markSeen();
  }, [isOpen, unseen, markSeen]);
  const count = unseen > MAX_COUNTED ? `${MAX_COUNTED}+` : unseen;
  return (
    <Popover
      opened={isOpen}
      onChange={popover.set}
      position="bottom-end"
      width={380}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Indicator label={count} disabled={unseen === 0} size={18} offset={6} color="beacon">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={unseen === 0 ? 'State changes' : `State changes, ${unseen} new`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={popover.toggle}
          >
            <IconBell size={20} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label="State changes" maw="calc(100vw - 16px)">
        <Text fw={600} px={20} pt={14}>
          State changes
        </Text>
        <Suspense fallback={null}>
          <RecentChangesList changes={changes} onChosen={popover.close} onPartFailed={popover.close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
