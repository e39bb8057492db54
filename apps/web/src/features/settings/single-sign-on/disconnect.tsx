import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { deleteSsoConnection, getSsoConnection } from '@pharos/contract/rest/sign-in/sso.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { Section } from '../section.tsx';

export const Disconnect = () => {
  const [isAsking, ask] = useDisclosure();
  const disconnect = useSend(deleteSsoConnection, {
    refreshes: [getSsoConnection],
    onSuccess: () => {
      ask.close();
      showSuccess('Single sign-on disconnected');
    },
  });
  return (
    <Section title="Disconnect" about="After that, people log in with a password, which they can set by mail.">
      <Button color="red" variant="light" onClick={ask.open}>
        Disconnect the provider
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Disconnect the identity provider?"
        confirm="Disconnect"
        isDangerous
        isBusy={disconnect.isPending}
        onClose={ask.close}
        onConfirm={() => disconnect.mutate({})}
      >
        Everyone who has logged in with it is logged out. This includes you if you have logged in with it. The domains
        must be proved again for another provider. Members are not removed.
      </ConfirmDialog>
    </Section>
  );
};
