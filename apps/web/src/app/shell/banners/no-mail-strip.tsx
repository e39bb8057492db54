import { Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { TestMailButton } from '../../../components/test-mail-button.tsx';
import classes from './banners.module.css';

/** That nobody is told of an outage, and how that is mended; by the operator of a hosted installation. */
export const NoMailStrip = ({ isHosted }: { isHosted: boolean }) => (
  <aside className={classes.strip} aria-label="Mail">
    <IconMailOff size={20} stroke={1.7} aria-hidden="true" />
    <div className={classes.stripText}>
      <Text size="sm" fw={600}>
        Alerts reach nobody yet
      </Text>
      <Text size="sm" mb={8}>
        {isHosted ? (
          'No mail server is set up: the operator of this installation of Pharos has to name one.'
        ) : (
          <>
            No mail server is set up. Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> and start Pharos again; until
            then mails are only kept in its folder <code>outbox</code>.
          </>
        )}
      </Text>
      <TestMailButton />
    </div>
  </aside>
);
