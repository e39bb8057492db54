import { Text } from '@mantine/core';
import { TestMailButton } from '../test-mail-button.tsx';

/** Explains that no mail server is set up, and sends a test mail. Only operators see which settings are missing. */
export const NoMailNote = ({ isOperator }: { isOperator: boolean }) => (
  <>
    <Text size="sm" mb={8}>
      {isOperator ? (
        <>
          No mail server is set up. Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> and start Pharos again. Until
          then, Pharos only stores mails in its folder <code>outbox</code>.
        </>
      ) : (
        'No mail server is set up: the operator of this installation of Pharos has to set one up.'
      )}
    </Text>
    <TestMailButton />
  </>
);
