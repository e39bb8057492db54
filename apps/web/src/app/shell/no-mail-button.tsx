import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

const NoMailDialog = lazyPart(() => import('../../components/no-mail/no-mail-dialog.tsx'), 'NoMailDialog');

export const NoMailButton = () => {
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="No mail server"
        title="No mail server"
        onClick={dialog.open}
      >
        <IconMailOff size={20} stroke={1.7} aria-hidden="true" style={{ color: 'var(--state-degraded)' }} />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <NoMailDialog onClose={dialog.close} onPartFailed={dialog.close} />
        </Suspense>
      )}
    </>
  );
};
