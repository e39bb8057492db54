import { useLocalStorage } from '@mantine/hooks';
import { needsOnboarding } from '@pharos/domain/people/onboarding.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useOrganization, useUser } from '../../lib/account.ts';
import { changeLoggedInUser, getInstallation, getLoggedInUser } from '../../lib/api/first-calls.ts';
import { queryOf, useSend } from '../../lib/api/queries.ts';
import { storageKey } from '../../lib/base-path.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

// Each user sees these dialogs only once, so they are not part of the initial bundle.
const OnboardingDialog = lazyPart(() => import('../../features/arrival/onboarding-dialog.tsx'), 'OnboardingDialog');
const WelcomeDialog = lazyPart(() => import('../../features/arrival/welcome-dialog.tsx'), 'WelcomeDialog');

/** Key of `custom_ui_state`. Its value is `visited` after the welcome dialog was seen. */
const WELCOME = 'welcome';
const PHONE_WIDTH = 480;

const useMark = (name: string) => {
  const [isSet, set] = useLocalStorage({ key: storageKey(name), defaultValue: false, getInitialValueInEffect: false });
  return [isSet, () => set(true)] as const;
};

/**
 * Shows the dialogs for new users on the dashboard: first the onboarding questions, on a later visit the limits of the
 * trial.
 */
export const Arrival = () => {
  const { pathname, search } = useLocation();
  const isQuiet = (pathname === '/' || pathname === '/dashboard') && search.check === undefined;
  const user = useUser();
  const { subscription } = useOrganization();
  const installation = useQuery(queryOf(getInstallation, {})).data;
  const [isSkipped, skip] = useMark('onboarding-skip');
  const [isSeen, markSeen] = useMark('welcome-visited');
  const [wasAsked, setAsked] = useState(false);
  const save = useSend(changeLoggedInUser, { refreshes: [getLoggedInUser] });
  if (!isQuiet || installation === undefined) return null;
  const isAsked =
    installation.sign_up === 'open' &&
    needsOnboarding({
      firstName: user.first_name,
      companyRole: user.profile.company_role,
      companySize: user.profile.company_size,
      verificationRequiredBefore: user.verification_required_before,
      isSkipped,
      width: window.innerWidth,
    });
  if (isAsked) {
    const close = () => {
      setAsked(true);
      skip();
    };
    return (
      <Suspense fallback={null}>
        <OnboardingDialog onClose={close} onPartFailed={close} />
      </Suspense>
    );
  }
  const { status, plan_name: plan, subscribed_plan_name: own } = subscription;
  // If a higher plan is granted, the limits of the trial do not apply.
  const isTrial = status === 'in_trial' && own === plan && own !== 'SPROUT';
  const isVisited = isSeen || user.custom_ui_state[WELCOME] === 'visited';
  if (wasAsked || !isTrial || isVisited || window.innerWidth <= PHONE_WIDTH) return null;
  const close = () => {
    // Prevents the dialog from returning in this browser if the request fails.
    markSeen();
    save.mutate({ params: { id: user.id }, body: { custom_ui_state: { [WELCOME]: 'visited' } } });
  };
  return (
    <Suspense fallback={null}>
      <WelcomeDialog onClose={close} onPartFailed={markSeen} />
    </Suspense>
  );
};
