import { Text, Title } from '@mantine/core';
import { LeaveOrganizationButton } from '../../../components/leave-organization-button.tsx';
import { useOrganization, useUser } from '../../../lib/account.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Section } from '../section.tsx';
import { AboutForm } from './about-form.tsx';
import { NameForm } from './name-form.tsx';
import { OwnMails } from './own-mails.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import { TimeZoneChoice } from './time-zone-choice.tsx';
import { TwoFactor } from './two-factor.tsx';

export const ProfilePage = () => {
  usePageTitle('Profile');
  const { single_sign_on_of } = useUser();
  const { name, is_logged_in_user_owner: isOwner } = useOrganization();
  return (
    <>
      <Title order={1} size="h3">
        Profile
      </Title>
      <NameForm />
      <AboutForm />
      <TimeZoneChoice />
      <OwnMails />
      {single_sign_on_of === null ? (
        <>
          <PasswordForm />
          <TwoFactor />
          <Passkeys />
        </>
      ) : (
        <Section title="How you log in" about="You are logged in with single sign-on.">
          <Text size="sm">
            To change your own password, second factor or passkeys, log in with them. If you have no password, request a
            link by mail on the login page.
          </Text>
        </Section>
      )}
      <Sessions />
      {!isOwner && (
        <Section title="Leave organization" about={`You are a member of ${name}. Your account is not deleted.`}>
          <LeaveOrganizationButton />
        </Section>
      )}
    </>
  );
};
