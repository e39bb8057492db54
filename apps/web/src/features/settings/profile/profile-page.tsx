import { Title } from '@mantine/core';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { NameForm } from './name-form.tsx';
import { OwnMails } from './own-mails.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import { TimeZoneChoice } from './time-zone-choice.tsx';
import { TwoFactor } from './two-factor.tsx';

/** Who signs in, and how. */
export const ProfilePage = () => {
  usePageTitle('Profile');
  return (
    <>
      <Title order={1} size="h3">
        Profile
      </Title>
      <NameForm />
      <TimeZoneChoice />
      <OwnMails />
      <PasswordForm />
      <TwoFactor />
      <Passkeys />
      <Sessions />
    </>
  );
};
