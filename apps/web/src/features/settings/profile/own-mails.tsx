import { Skeleton, Switch } from '@mantine/core';
import { changeOrganizationMember, listOrganizationMembers } from '@pharos/contract/rest/people/members.ts';
import { useQuery } from '@tanstack/react-query';
import { useOrganization, useUser } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { tellSuccess } from '../../../lib/toast.ts';
import { Section } from '../section.tsx';

/** Which mails the person gets of the active organization. Read-only members have no other place for it. */
export const OwnMails = () => {
  const { name } = useOrganization();
  const { id } = useUser();
  const { data: members } = useQuery(wholeListOf(listOrganizationMembers));
  const own = members?.find(({ user }) => user === id);
  const change = useSend(changeOrganizationMember, {
    refreshes: [listOrganizationMembers],
    until: 'refreshed',
    onSuccess: () => tellSuccess('User preferences updated successfully'),
  });
  const isMuted = change.isPending ? change.variables.body.disable_alert_emails : own?.disable_alert_emails;
  return (
    <Section title="E-mails" about={`What ${name} mails to you.`}>
      {own === undefined ? (
        <Skeleton h={24} w={220} />
      ) : (
        <Switch
          label="Alert e-mails"
          description="Of the checks that name you as a recipient."
          checked={!isMuted}
          onChange={({ currentTarget: { checked } }) =>
            change.mutate({ params: { id: own.id }, body: { disable_alert_emails: !checked } })
          }
        />
      )}
    </Section>
  );
};
