import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { NoticeStrip } from '../../components/notice-strip.tsx';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

const NoMailDialog = lazyPart(() => import('../../components/no-mail/no-mail-dialog.tsx'), 'NoMailDialog');

export const NoMailStrip = ({ onDismiss }: { onDismiss: () => void }) => {
  const [isOpen, dialog] = useDisclosure();
  return (
    <NoticeStrip label="Mail" icon={IconMailOff} title="Alerts are not delivered yet" onDismiss={onDismiss}>
      <Text size="sm" mb={8}>
        No mail server and no integration is set up.
      </Text>
      <Button size="xs" variant="default" onClick={dialog.open}>
        What to do
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NoMailDialog onClose={dialog.close} onPartFailed={dialog.close} />
        </Suspense>
      )}
    </NoticeStrip>
  );
};
