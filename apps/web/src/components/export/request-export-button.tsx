import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

// Rarely used, so it is loaded when it is opened.
const RequestExportDialog = lazyPart(() => import('./request-export-dialog.tsx'), 'RequestExportDialog');

/** Opens the dialog in which the user confirms an export of the organization's data. */
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
