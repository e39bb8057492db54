import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import { getMailOverview, type MailOverview, sendOperatorTestMail } from '@pharos/contract/rest/operator/mail.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../../components/action-button.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { queryOf, REFRESH_MS, useSend } from '../../lib/api/queries.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { DeviceAgo, DeviceMoment } from './device-time.tsx';
import { Facts } from './facts.tsx';
import { PagePart } from './page-part.tsx';
import { QueryPart } from './query-part.tsx';
import { WideTable } from './wide-table.tsx';

export const MailPage = () => {
  usePageTitle('Mail');
  const query = useQuery({ ...queryOf(getMailOverview, {}), refetchInterval: REFRESH_MS });
  return (
    <Stack gap="xl">
      <Title order={1} size="h3">
        Mail
      </Title>
      <QueryPart query={query} what="The state of mail">
        {(mail) => (
          <>
            <Facts facts={factsOf(mail)} />
            <TestMail />
            <PagePart title="Not accepted in the last week">
              <Failures failures={mail.failures} isSent={mail.server !== null} />
            </PagePart>
          </>
        )}
      </QueryPart>
    </Stack>
  );
};

const factsOf = (mail: MailOverview) => {
  const waiting = mail.waiting_alerts + mail.waiting_account_mails;
  return [
    [
      'Mail server',
      mail.server === null
        ? 'None. Mails are stored in the outbox folder. To send them, set SMTP_URL.'
        : `${mail.server}${mail.is_tls ? ', encrypted' : ''}`,
    ] as const,
    ['Sender', mail.sender] as const,
    ['Support tickets go to', mail.support_email ?? 'The operators'] as const,
    ['Recipients of system alerts', mail.alarm_email ?? 'The owner of the first organization'] as const,
    [
      'Waiting',
      waiting === 0 ? (
        'Nothing'
      ) : (
        <>
          {mail.waiting_alerts} {mail.waiting_alerts === 1 ? 'alert' : 'alerts'} and {mail.waiting_account_mails} other{' '}
          {mail.waiting_account_mails === 1 ? 'mail' : 'mails'}
          {mail.oldest_waiting_on !== null && (
            <>
              , the oldest since <DeviceAgo at={mail.oldest_waiting_on} />
            </>
          )}
        </>
      ),
    ] as const,
  ];
};

const TestMail = () => {
  const send = useSend(sendOperatorTestMail, {
    errors: 'shown',
    failure: 'The test mail was not sent.',
    deadlineMs: 30_000,
  });
  const { data } = send;
  return (
    <Stack gap={6} align="flex-start">
      <ActionButton variant="default" loading={send.isPending} onClick={() => send.mutate({ body: {} })}>
        Send me a test mail
      </ActionButton>
      <RefusalAlert error={send.error} />
      <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
        {data && !send.isPending && RESULT_TEXTS[data.outcome](data.to, data.answer)}
      </Text>
    </Stack>
  );
};

const RESULT_TEXTS = {
  accepted: (to: string, answer: string) => `The mail server accepted the mail to ${to}. Its response: ${answer}`,
  kept: (to: string, answer: string) => `The mail to ${to} was not sent: ${answer}`,
  refused: (to: string, answer: string) => `The mail server rejected the mail to ${to}: ${answer}`,
};

const Failures = ({ failures, isSent }: { failures: MailOverview['failures']; isSent: boolean }) =>
  failures.length === 0 ? (
    <Text size="sm" c="dimmed">
      {isSent ? 'No alert failed.' : 'No mail is sent because no mail server is set up.'}
    </Text>
  ) : (
    <WideTable name="Mails that were not accepted" minWidth={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Made</Table.Th>
          <Table.Th>To</Table.Th>
          <Table.Th>Organization</Table.Th>
          <Table.Th>Problem</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {failures.map(({ created_on, to, organization, is_tried_again, answer }) => (
          <Table.Tr key={`${created_on} ${to}`}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <DeviceMoment at={created_on} />
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{to}</Table.Td>
            <Table.Td>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link to="/operator/organizations/$id" params={{ id: String(organization) }} {...props} />
                )}
              >
                Number {organization}
              </Anchor>
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {answer}
              {is_tried_again && ' (waiting for a retry)'}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
