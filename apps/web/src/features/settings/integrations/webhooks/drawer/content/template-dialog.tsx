import { useState } from 'react';
import { ConfirmDialog } from '../../../../../../components/confirm-dialog.tsx';
import type { useTemplate } from './use-template.ts';

type TemplateDialogProps = Pick<ReturnType<typeof useTemplate>, 'offered' | 'accept' | 'decline'>;

/** Asks for confirmation before the template of another host replaces content that the user wrote. */
export const TemplateDialog = ({ offered, accept, decline }: TemplateDialogProps) => {
  // Remains visible during the closing animation.
  const [last, setLast] = useState(offered);
  if (offered !== null && offered !== last) setLast(offered);
  return (
    <ConfirmDialog
      opened={offered !== null}
      title="Replace the content?"
      confirm="Replace"
      onConfirm={accept}
      onClose={decline}
    >
      The new URL has its own template: {last?.name}. It replaces your content. To keep your content, select Cancel.
    </ConfirmDialog>
  );
};
