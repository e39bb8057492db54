import { Radio, Stack } from '@mantine/core';
import { getLoggedInUser } from '@pharos/contract/rest/people/people.ts';
import { changeLoggedInUser } from '@pharos/contract/rest/people/profile.ts';
import { TIME_ZONE_CHOICE, useOrganization, useUser } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { Section } from '../section.tsx';

export const TimeZoneChoice = () => {
  const user = useUser();
  const { timezone } = useOrganization();
  const change = useSend(changeLoggedInUser, { refreshes: [getLoggedInUser], until: 'refreshed' });
  const asked = change.isPending ? change.variables.body.custom_ui_state?.[TIME_ZONE_CHOICE] : undefined;
  const choice = asked ?? user.custom_ui_state[TIME_ZONE_CHOICE];
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Section title="Times" about="The time zone in which Pharos shows times.">
      <Radio.Group
        aria-label="Time zone"
        value={choice === 'device' ? 'device' : 'organization'}
        onChange={(value) =>
          change.mutate({ params: { id: user.id }, body: { custom_ui_state: { [TIME_ZONE_CHOICE]: value } } })
        }
      >
        <Stack gap="xs">
          <Radio value="organization" label={`The organization's: ${timezone}`} />
          <Radio value="device" label={`This device's: ${device}`} />
        </Stack>
      </Radio.Group>
    </Section>
  );
};
