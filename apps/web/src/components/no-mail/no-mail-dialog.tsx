import { Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useUser } from '../../lib/account.ts';
import { Modal } from '../modal.tsx';
import { TestMailButton } from '../test-mail-button.tsx';

/** Only operators see which settings are missing. */
export const NoMailDialog = ({ onClose }: { onClose: () => void }) => (
  // A dialog that is open at its first render cannot return the focus.
  <Modal opened={useMounted()} onClose={onClose} title="No mail server" centered>
    <Text size="sm" mb={8}>
      {useUser().is_operator ? (
        <>
          No mail server is set up. Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> and restart Pharos. Until then,
          Pharos only stores mails in its folder <code>outbox</code>.
        </>
      ) : (
        'No mail server is set up. The operator of this installation of Pharos must set it up.'
      )}
    </Text>
    <TestMailButton />
  </Modal>
);
