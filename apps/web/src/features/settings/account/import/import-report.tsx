import { List, Stack, Text, Title } from '@mantine/core';
import type { ImportReport as Report } from '@pharos/contract/rest/imports/imports.ts';
import { Moment } from '../../../../components/moment.tsx';

export const ImportReport = ({ report }: { report: Report }) => (
  <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
    <div>
      <Text size="sm">
        From {report.from}, as of <Moment at={report.exported_on} />:
      </Text>
      <List size="sm" mt={4}>
        {takenOver(report).map((what) => (
          <List.Item key={what}>{what}</List.Item>
        ))}
      </List>
    </div>
    <div>
      <Title order={3} size="h6">
        Remaining tasks
      </Title>
      <List size="sm" type="ordered" spacing={4} mt={4}>
        {report.to_do.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
        <List.Item>
          Stop the checks of {report.from} when everything works here. As long as both run, both send alerts.
        </List.Item>
      </List>
    </div>
  </Stack>
);

const takenOver = ({ checks, contacts, integrations, status_pages, badges }: Report): string[] => {
  const counts: [number, one: string, many: string][] = [
    [checks, 'check with its history', 'checks with their history'],
    [contacts, 'contact', 'contacts'],
    [integrations, 'integration', 'integrations'],
    [status_pages, 'status page', 'status pages'],
    [badges, 'badge', 'badges'],
  ];
  const some = counts.filter(([count]) => count > 0);
  return [
    ...some.map(([count, one, many]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`),
    'Name, time zone and alert sensitivity',
  ];
};
