import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

const RequestExportDialog = lazyPart(() => import('./request-export-dialog.tsx'), 'RequestExportDialog');

export const RequestExportButton = ({ children, ...props }: ButtonProps & { children: string }) => {
  const [opened, dialog] = useDisclosure();
  const [wasOpened, first] = useDisclosure();
  const open = () => {
    first.open();
    dialog.open();
  };
  return (
    <>
      <Button variant="default" {...props} onClick={open}>
        {children}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <RequestExportDialog opened={opened} onClose={dialog.close} onPartFailed={dialog.close} />
        </Suspense>
      )}
    </>
  );
};
