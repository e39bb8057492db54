import { Button, Center, Group, Stack } from '@mantine/core';
import type { Badge } from '@pharos/contract/rest/badges/badges.ts';
import { Modal } from '../../../components/modal.tsx';
import { baseUrl } from '../../../lib/base-path.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { BadgeImage } from '../badge-image.tsx';
import { copyCode } from '../embed/copy-code.ts';
import { embedCode } from '../embed/embed-code.ts';
import { EmbedTabs } from '../embed/embed-tabs.tsx';
import { useEmbedForm } from '../embed/use-embed-form.ts';

interface CreatedDialogProps {
  /** Undefined while the dialog is closed. */
  badge: Badge | undefined;
  onClose: () => void;
}

export const CreatedDialog = ({ badge, onClose }: CreatedDialogProps) => (
  <Modal
    opened={badge !== undefined}
    onClose={onClose}
    title={badge && <span style={{ overflowWrap: 'anywhere' }}>Your Badge {badge.name} is created</span>}
    size="lg"
    centered
    transitionProps={{ duration: 220 }}
  >
    {badge && <Created badge={badge} onClose={onClose} />}
  </Modal>
);

const Created = ({ badge, onClose }: { badge: Badge; onClose: () => void }) => {
  const [form, setForm] = useEmbedForm();
  const copy = async (): Promise<void> => {
    if (!(await copyCode(embedCode(form, badge, baseUrl())))) return;
    showSuccess('Copied!');
    onClose();
  };
  return (
    <Stack>
      <Center py="md">
        <BadgeImage badge={badge} version="new" />
      </Center>
      <EmbedTabs badge={badge} form={form} onChange={setForm} />
      <Group justify="flex-end">
        <Button onClick={() => void copy()} data-autofocus>
          Copy Code and Close
        </Button>
      </Group>
    </Stack>
  );
};
