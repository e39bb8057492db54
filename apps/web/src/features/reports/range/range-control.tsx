import { Button, Center, Loader, Popover, Stack, Text } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTimeZone } from '../../../lib/account.ts';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';
import { datesText } from './dates-text.ts';
import type { RangeChoice } from './parse-range.ts';

const RangeChooser = lazyPart(() => import('./range-chooser.tsx'), 'RangeChooser');

export const RangeControl = ({ choice }: { choice: RangeChoice }) => {
  const [opened, setOpened] = useState(false);
  const zone = useTimeZone();
  const dates = choice.range ? choice.range.dates : choice.dates;
  return (
    <>
      <Text size="sm" c="dimmed">
        {dates && `${datesText(dates)}, `}
        {zone}
      </Text>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={16} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            onClick={() => setOpened(!opened)}
            aria-label={`Range: ${choice.range?.label ?? 'Custom range'}`}
          >
            {choice.range?.label ?? 'Custom range'}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Range" maw="calc(100vw - 32px)">
          <Suspense
            fallback={
              <Center h={280} w={280}>
                <Stack align="center">
                  <Loader size="sm" aria-label="Loading" />
                </Stack>
              </Center>
            }
          >
            <RangeChooser dates={dates} onChosen={() => setOpened(false)} onPartFailed={() => setOpened(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </>
  );
};
