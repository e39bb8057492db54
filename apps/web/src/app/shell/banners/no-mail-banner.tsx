import { Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { TestMailButton } from '../../../components/test-mail-button.tsx';
import { useMay } from '../../../lib/account.ts';
import { getInstallation } from '../../../lib/api/first-calls.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import classes from './banners.module.css';

/** For admins, as long as no mail server is set up: nobody is told of an outage, and how that is mended. */
export const NoMailBanner = () => {
  const isAdmin = useMay('people.manage');
  const installation = useQuery({ ...queryOf(getInstallation, {}), enabled: isAdmin }).data;
  if (!isAdmin || !installation || installation.sends_mail) return null;
  return (
    <aside className={classes.noMail} aria-label="Mail">
      <IconMailOff size={20} stroke={1.7} aria-hidden="true" />
      <div className={classes.noMailText}>
        <Text size="sm" fw={600}>
          Alerts reach nobody yet
        </Text>
        <Text size="sm" mb={8}>
          {installation.sign_up === 'open' ? (
            'No mail server is set up: whoever runs this installation of Pharos has to name one.'
          ) : (
            <>
              No mail server is set up. Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> and start Pharos again;
              until then mails are only kept in its folder <code>outbox</code>.
            </>
          )}
        </Text>
        <TestMailButton />
      </div>
    </aside>
  );
};
