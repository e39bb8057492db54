import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CenteredPage } from '../../components/centered-page.tsx';
import type { Accepted } from './accepted.ts';
import { OpenInvitation } from './open-invitation.tsx';
import { useEnter } from './use-enter.ts';

const route = getRouteApi('/invitation/$token');

/** Who invites, into what and as what; and the ways to accept it. */
export const InvitationPage = () => {
  const { token } = route.useParams();
  const { account } = route.useSearch();
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  if (accepted !== null) return <Entering accepted={accepted} />;
  return <OpenInvitation token={token} hasAccount={account === 'own'} onAccepted={setAccepted} />;
};

/** On the way in nothing of the invitation is read any more: what the app's route reads meanwhile is its own. */
const Entering = ({ accepted }: { accepted: Accepted }) => {
  const enter = useEnter();
  useEffect(() => {
    enter(accepted.token, { organizationId: accepted.organization.id });
  }, [accepted, enter]);
  return <CenteredPage title="Invitation" heading="Welcome" lead="One moment…" />;
};
