import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { issueLoginCode } from '@pharos/contract/rest/sign-in/login-code.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { CopyText } from '../../../components/copy-text.tsx';
import { Modal } from '../../../components/modal.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { useNow } from '../../../lib/use-now.ts';
import { QrCode } from './qr-code.tsx';

export const AnotherDevice = () => {
  const { id } = useOrganization();
  const [opened, dialog] = useDisclosure();
  const issue = useSend(issueLoginCode, { errors: 'shown' });
  const show = () => {
    issue.mutate({ body: { organization: id } });
    dialog.open();
  };
  return (
    <Group>
      <Button variant="default" onClick={show}>
        Log in on another device
      </Button>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title="Log in on another device"
        centered
        transitionProps={{ duration: 220 }}
      >
        <Stack>
          <RefusalAlert error={issue.error} />
          {issue.data && <LoginLink url={issue.data.url} expiresAt={Date.parse(issue.data.expires_at)} />}
          <Group justify="flex-end">
            <ActionButton
              variant="default"
              loading={issue.isPending}
              onClick={() => issue.mutate({ body: { organization: id } })}
            >
              New link
            </ActionButton>
            <Button onClick={dialog.close}>Done</Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
};

const LoginLink = ({ url, expiresAt }: { url: string; expiresAt: number }) => {
  const isOver = useNow() >= expiresAt;
  if (isOver) {
    return (
      <Text size="sm" role="status">
        The link has expired. Get a new one.
      </Text>
    );
  }
  return (
    <>
      <Text size="sm">
        Scan this with the other device, or open the link there. It logs you in once, within a minute. Do not show it to
        other people.
      </Text>
      <Group justify="center">
        <QrCode text={url} label="QR code of the link" />
      </Group>
      <CopyText text={url} label="Link that logs you in" />
    </>
  );
};
