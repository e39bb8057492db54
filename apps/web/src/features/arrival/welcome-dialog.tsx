import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Dialog } from '../../components/drawer/dialog.tsx';
import { useMay, useOrganization, useTimeZone } from '../../lib/account.ts';
import { dayText } from '../../lib/format/time.ts';

/** `onClose` marks the dialog as seen. */
export const WelcomeDialog = ({ onClose }: { onClose: () => void }) => {
  const organization = useOrganization();
  const zone = useTimeZone();
  const mayInvite = useMay('people.manage');
  const { subscribed_plan_name: plan, trial_end: end } = organization.subscription;
  return (
    <Dialog onClose={onClose} title={`Your ${plan} trial has started`}>
      {() => (
        <Stack>
          <Text size="sm">
            {organization.name} has all of {plan}
            {end !== null && ` until ${dayText(end, zone)}`}: {organization.maximum_checks_allowed} checks,{' '}
            {organization.maximum_users_allowed} users and {organization.maximum_integrations_allowed} integrations. It
            does not require a card.
          </Text>
          <List size="sm" spacing="xs" type="ordered">
            <List.Item>
              <Step to="/dashboard" search={{ check: 'new' }} onClose={onClose}>
                Add a check
              </Step>{' '}
              of what you run.
            </List.Item>
            {mayInvite && (
              <>
                <List.Item>
                  <Step to="/settings/integrations" onClose={onClose}>
                    Choose where alerts are sent
                  </Step>
                  : chat, SMS or tickets, in addition to mail.
                </List.Item>
                <List.Item>
                  <Step to="/settings/users" onClose={onClose}>
                    Invite the people
                  </Step>{' '}
                  who are responsible for it.
                </List.Item>
              </>
            )}
          </List>
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              Start
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
};

interface StepProps {
  to: '/dashboard' | '/settings/integrations' | '/settings/users';
  search?: { check: 'new' };
  onClose: () => void;
  children: string;
}

const Step = ({ to, search, onClose, children }: StepProps) => (
  <Anchor
    inherit
    underline="always"
    onClick={onClose}
    renderRoot={(props) => <Link to={to} {...(search && { search })} {...props} />}
  >
    {children}
  </Anchor>
);
