import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IMPORT_PIECE_BYTES } from '@pharos/contract/rest/imports/imports.ts';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { sizeText } from '../../../../lib/format/size-text.ts';
import { readToken } from '../../../../lib/session.ts';
import type { Upload } from './use-upload.ts';

interface UploadingProps {
  upload: Upload;
  onCancel: () => void;
}

/** Leaving the page ends the upload, so it requires a confirmation. */
export const Uploading = ({ upload: { file, sentPieces }, onCancel }: UploadingProps) => {
  useWindowEvent('beforeunload', (event) => event.preventDefault());
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && readToken() !== null,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const sent = Math.min(file.size, sentPieces * IMPORT_PIECE_BYTES);
  const percent = Math.floor((sent / file.size) * 100);
  const text = `${percent} %, ${sentPieces === 0 ? '0 kB' : sizeText(sent)} of ${sizeText(file.size)}`;
  return (
    <Stack gap="sm" align="stretch">
      <Progress.Root
        size="lg"
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <Progress.Section value={percent} withAria={false} />
      </Progress.Root>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <ConfirmDialog
        opened={blocker.status === 'blocked'}
        title="Leave the page and interrupt the upload?"
        confirm="Leave"
        cancel="Stay"
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        The file is uploaded only while this page is open. To continue later, choose the same file again.
      </ConfirmDialog>
    </Stack>
  );
};
