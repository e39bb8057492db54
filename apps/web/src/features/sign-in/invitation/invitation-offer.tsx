import { Button, Skeleton, Stack } from '@mantine/core';
import { getOfferedInvitation, type OfferedInvitation } from '@pharos/contract/rest/people/invitations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CenteredPage } from '../../../components/centered-page.tsx';
import { userQuery } from '../../../lib/account.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useSessionToken } from '../use-session-token.ts';
import { AcceptAsSignedInUser } from './accept-as-signed-in-user.tsx';
import { AcceptWithExistingAccount } from './accept-with-existing-account.tsx';
import { AcceptWithNewAccount } from './accept-with-new-account.tsx';
import type { AcceptedInvitation } from './accepted-invitation.ts';

interface InvitationOfferProps {
  token: string;
  /** Whether a user who is not signed in has chosen the existing account. */
  hasAccount: boolean;
  onAccepted: (accepted: AcceptedInvitation) => void;
}

export const InvitationOffer = ({ token, hasAccount, onAccepted }: InvitationOfferProps) => {
  const isSignedIn = useSessionToken() !== null;
  const offer = useQuery(queryOf(getOfferedInvitation, { params: { id: token } }));
  const user = useQuery({ ...userQuery(), enabled: isSignedIn });

  if (isApiError(offer.error, 404)) return <ExpiredInvitation isSignedIn={isSignedIn} />;
  if (offer.error && !offer.data) {
    return (
      <CenteredPage title="Invitation" lead={refusalText(offer.error) ?? offer.error.message}>
        <Button onClick={() => void offer.refetch()}>Try again</Button>
      </CenteredPage>
    );
  }
  if (!offer.data || (isSignedIn && user.isPending)) return <LoadingInvitation />;
  const AcceptSignedOut = hasAccount ? AcceptWithExistingAccount : AcceptWithNewAccount;
  return (
    <CenteredPage title="Invitation" heading={`Join ${offer.data.organization.name}`} lead={leadOf(offer.data)}>
      {isSignedIn && user.data ? (
        <AcceptAsSignedInUser token={token} offer={offer.data} email={user.data.email} onAccepted={onAccepted} />
      ) : (
        <AcceptSignedOut token={token} offer={offer.data} onAccepted={onAccepted} />
      )}
    </CenteredPage>
  );
};

const MAY: Record<OfferedInvitation['role'], string> = {
  AD: 'As an admin, you can manage checks and people.',
  ST: 'As a read-only member, you can see the dashboard, checks and reports.',
};

const leadOf = ({ invited_by: inviter, organization, role }: OfferedInvitation): string =>
  `${inviter ?? `An admin of ${organization.name}`} invites you to monitor websites and servers with Pharos. ${MAY[role]}`;

const LoadingInvitation = () => (
  <CenteredPage title="Invitation">
    <Stack aria-busy="true">
      <Skeleton height={20} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  </CenteredPage>
);

const ExpiredInvitation = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <CenteredPage
    title="This invitation is no longer valid"
    lead="It was accepted or revoked, or is older than 7 days. Ask the person who invited you to send it again."
  >
    <Button renderRoot={(props) => <Link to="/" {...props} />}>{isSignedIn ? 'Go to the dashboard' : 'Log in'}</Button>
  </CenteredPage>
);
