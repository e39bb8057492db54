import { Stack, Table, Text } from '@mantine/core';
import { changeSlackAlerter, listSlackAlerters, type SlackAlerter } from '@pharos/contract/rest/integrations/slack.ts';
import { IntegrationSwitch } from '../integration-switch.tsx';
import classes from '../list.module.css';
import { ProblemLine } from '../problem-line.tsx';
import { RowNote } from '../row-note.tsx';
import { saveFailed } from '../show-refused-save.ts';
import { stateFilterText } from '../state-filters.ts';
import { AuthorizeStatus } from './authorize-status.tsx';
import { SlackMenu } from './slack-menu.tsx';
import { slackName } from './slack-name.ts';

interface SlackRowProps {
  slack: SlackAlerter;
  /** Whether each value has its own column. Otherwise all are in the first column. */
  isWide: boolean;
}

export const SlackRow = ({ slack, isWide }: SlackRowProps) => {
  const { slack_team_name: team, slack_incoming_webhook_channel: channel, incoming_webhook_url: url, problem } = slack;
  const channelText = channel ?? url ?? '–';
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={4}>
          <Text size="sm" fw={500} className={classes.text}>
            <bdi>{team ?? (url === null ? 'Not authorized yet' : 'Incoming webhook')}</bdi>
          </Text>
          <RowNote>{stateFilterText(slack.alert_source_check_state)}</RowNote>
          {!isWide && (channel ?? url) !== null && <Channel name={channelText} />}
          {!isWide && <AuthorizeStatus slack={slack} />}
          {problem !== null && <ProblemLine>{problem}</ProblemLine>}
        </Stack>
      </Table.Td>
      {isWide && (
        <Table.Td>
          <Channel name={channelText} />
        </Table.Td>
      )}
      <Table.Td>
        <IntegrationSwitch
          kind="Slack"
          name={slackName(slack)}
          integration={slack}
          change={changeSlackAlerter}
          list={listSlackAlerters}
          organization={slack.organization}
          failed={saveFailed('Slack')}
        />
      </Table.Td>
      {isWide && (
        <Table.Td>
          <AuthorizeStatus slack={slack} />
        </Table.Td>
      )}
      <Table.Td ta="right">
        <SlackMenu slack={slack} />
      </Table.Td>
    </Table.Tr>
  );
};

const Channel = ({ name }: { name: string }) => (
  <Text size="sm" c="dimmed" className={classes.text}>
    <bdi>{name}</bdi>
  </Text>
);
