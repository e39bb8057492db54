import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CenteredPage } from '../../../components/centered-page.tsx';
import { useStartSession } from '../use-start-session.ts';
import type { AcceptedInvitation } from './accepted-invitation.ts';
import { InvitationOffer } from './invitation-offer.tsx';

const route = getRouteApi('/invitation/$token');

/** Who invites, into what and as what; and the ways to accept it. */
export const InvitationPage = () => {
  const { token } = route.useParams();
  const { account } = route.useSearch();
  const [accepted, setAccepted] = useState<AcceptedInvitation | null>(null);
  if (accepted !== null) return <Entering accepted={accepted} />;
  return <InvitationOffer token={token} hasAccount={account === 'own'} onAccepted={setAccepted} />;
};

/** On the way in nothing of the invitation is read any more: what the app's route reads meanwhile is its own. */
const Entering = ({ accepted }: { accepted: AcceptedInvitation }) => {
  const enter = useStartSession();
  useEffect(() => {
    enter(accepted.token, { organizationId: accepted.organization.id });
  }, [accepted, enter]);
  return <CenteredPage title="Invitation" heading="Welcome" lead="One moment…" />;
};
