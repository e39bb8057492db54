import { Text } from '@mantine/core';
import { ActionButton } from '../../components/action-button.tsx';
import { ResendVerificationButton } from '../../components/resend-verification-button.tsx';
import { useOrganization } from '../../lib/account.ts';
import { InactiveLayout } from './inactive-layout.tsx';
import { MailLink } from './mail-link.tsx';
import { useReloadOrganizations } from './use-reload-organizations.ts';

/** The organization is suspended until its owner verifies the email address. */
export const NotActivated = () => {
  const { is_logged_in_user_owner: isOwner, owner_mini: owner } = useOrganization();
  const reload = useReloadOrganizations();
  return (
    <InactiveLayout
      title="Suspended"
      lead={
        isOwner
          ? `Its checks have stopped, because your e-mail address ${owner.email} is not verified. To restart them, follow the link in the mail that we sent you. Nothing is lost.`
          : 'Its checks have stopped, because the e-mail address of its owner is not verified. Nothing is lost.'
      }
    >
      {isOwner ? (
        <>
          <ResendVerificationButton label="Get Verification Email" />
          <ActionButton variant="default" loading={reload.isPending} onClick={() => reload.mutate()}>
            I have verified it
          </ActionButton>
          {reload.isSuccess && <Text role="status">It is not verified yet.</Text>}
        </>
      ) : (
        <span>
          To continue, contact the owner, <MailLink address={owner.email} />.
        </span>
      )}
    </InactiveLayout>
  );
};
