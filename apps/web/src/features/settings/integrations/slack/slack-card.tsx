import { Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { listSlackAlerters } from '@pharos/contract/rest/integrations/slack.ts';
import { IconBrandSlack } from '@tabler/icons-react';
import { IntegrationSection } from '../integration-section.tsx';
import { useFormAddress } from '../use-form-address.ts';
import { useListed } from '../use-listed.ts';
import { SlackRow } from './slack-row.tsx';

/** The minimum window width for the columns of channel and authorization. */
const WIDE = '(min-width: 48em)';

export const SlackCard = () => {
  const list = useListed(listSlackAlerters);
  const { create } = useFormAddress('slack');
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  return (
    <IntegrationSection
      title="Slack"
      lead="Posts alerts of all your checks to a channel of your team."
      icon={<IconBrandSlack size={20} stroke={1.7} aria-hidden="true" />}
      list={list}
      several="Slack channels"
      empty="Notify your team in Slack when a check goes down and recovers."
      onCreate={create}
      columns={
        <>
          <Table.Th>Team</Table.Th>
          {isWide && <Table.Th w="25%">Channel</Table.Th>}
          <Table.Th w={72}>Status</Table.Th>
          {isWide && <Table.Th w={224}>Authorize Status</Table.Th>}
          <Table.Th w={48}>
            <VisuallyHidden>Action</VisuallyHidden>
          </Table.Th>
        </>
      }
    >
      {list.data?.map((slack) => (
        <SlackRow key={slack.id} slack={slack} isWide={isWide} />
      ))}
    </IntegrationSection>
  );
};
