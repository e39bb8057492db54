import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CenteredPage } from '../../../components/centered-page.tsx';
import { useStartSession } from '../use-start-session.ts';
import type { AcceptedInvitation } from './accepted-invitation.ts';
import { InvitationOffer } from './invitation-offer.tsx';

const route = getRouteApi('/invitation/$token');

export const InvitationPage = () => {
  const { token } = route.useParams();
  const { account } = route.useSearch();
  const [accepted, setAccepted] = useState<AcceptedInvitation | null>(null);
  if (accepted !== null) return <Entering accepted={accepted} />;
  return <InvitationOffer token={token} hasAccount={account === 'own'} onAccepted={setAccepted} />;
};

/** Does not fetch the invitation again while the app loads, because it is no longer valid. */
const Entering = ({ accepted }: { accepted: AcceptedInvitation }) => {
  const enter = useStartSession();
  useEffect(() => {
    enter(accepted.token, { organizationId: accepted.organization.id });
  }, [accepted, enter]);
  return <CenteredPage title="Invitation" heading="Welcome" lead="One moment…" />;
};
