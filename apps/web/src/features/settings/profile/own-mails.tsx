import { Skeleton, Stack } from '@mantine/core';
import { changeOrganizationMember, listOrganizationMembers } from '@pharos/contract/rest/people/members.ts';
import { useQuery } from '@tanstack/react-query';
import { ActionSwitch } from '../../../components/action-switch.tsx';
import { PartOrNotLoaded } from '../../../components/part-or-not-loaded.tsx';
import { useOrganization, useUser } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { Section } from '../section.tsx';

/** The mails from the current organization. Read-only members can change this only here. */
export const OwnMails = () => {
  const { name } = useOrganization();
  const { id } = useUser();
  const read = useQuery(wholeListOf(listOrganizationMembers));
  const members = read.data;
  const own = members?.find(({ user }) => user === id);
  const change = useSend(changeOrganizationMember, {
    refreshes: [listOrganizationMembers],
    until: 'refreshed',
    onSuccess: () => showSuccess('User preferences updated successfully'),
  });
  // The unsubscribe link stops the mails without changing the setting. Turning the switch on resumes them.
  const asked = change.isPending ? change.variables.body : {};
  const isMuted = asked.disable_alert_emails ?? (own?.disable_alert_emails || own?.has_unsubscribed);
  const isWithoutReports = asked.disable_weekly_report_emails ?? own?.disable_weekly_report_emails;
  return (
    <Section title="E-mails" about={`The mails that ${name} sends you.`}>
      {own === undefined ? (
        <PartOrNotLoaded read={read} what="Your e-mail settings">
          <Skeleton h={24} w={220} />
        </PartOrNotLoaded>
      ) : (
        <Stack>
          <ActionSwitch
            isBusy={change.isPending}
            label="Alert e-mails"
            description={
              own.has_unsubscribed
                ? 'You have stopped these mails with a link in one of them. Switch them on to get them again.'
                : 'Alerts of the checks that have you as a recipient.'
            }
            checked={!isMuted}
            onChange={({ currentTarget: { checked } }) =>
              change.mutate({ params: { id: own.id }, body: { disable_alert_emails: !checked } })
            }
          />
          <ActionSwitch
            isBusy={change.isPending}
            label="Weekly report"
            description="Each Monday: availability, outages, and changes since the week before."
            checked={!isWithoutReports}
            onChange={({ currentTarget: { checked } }) =>
              change.mutate({ params: { id: own.id }, body: { disable_weekly_report_emails: !checked } })
            }
          />
        </Stack>
      )}
    </Section>
  );
};
