import { Stack, Text, Title } from '@mantine/core';
import type { Retirement } from '@pharos/domain/organizations/retirement.ts';
import { RequestExportButton } from '../../../components/export/request-export-button.tsx';
import { Drawer } from '../../../components/modal.tsx';
import { useMay, useOrganization, useTimeZone } from '../../../lib/account.ts';
import { dayText } from '../../../lib/format/time.ts';

interface RetirementPanelProps {
  opened: boolean;
  onClose: () => void;
  retirement: Retirement;
}

export const RetirementPanel = ({ opened, onClose, retirement }: RetirementPanelProps) => {
  const { name } = useOrganization();
  const zone = useTimeZone();
  const mayExport = useMay('export.request');
  const { renewalsEndAt, endsAt, stopsAt, deletedAt } = retirement;
  const lastDay = (time: number): string => dayText(new Date(time - 1).toISOString(), zone);
  const isPaid = endsAt > renewalsEndAt;
  const steps = [
    ...(isPaid ? [[lastDay(renewalsEndAt), 'The last day on which plans are renewed.']] : []),
    [lastDay(endsAt), isPaid ? 'The last day of your plan.' : 'The last day of the service.'],
    [
      lastDay(stopsAt),
      'Your checks are probed until this day, and alerts are sent. After that, status pages and badges show that nothing is monitored.',
    ],
    [
      lastDay(deletedAt),
      `${mayExport ? 'You can log in and export your data' : 'The owner and the admins can export the data'} until this day. After that, all data of ${name} is deleted.`,
    ],
  ];
  return (
    <Drawer opened={opened} onClose={onClose} position="right" title="The end of this service" size={520}>
      <Stack gap="lg">
        <Stack gap="sm" component="section">
          <Title order={3} size="h5">
            What happens when
          </Title>
          <Text size="sm" c="dimmed">
            Days are in the time zone {zone}.
          </Text>
          <Stack component="ol" gap="sm" m={0} pl="lg" style={{ overflowWrap: 'anywhere' }}>
            {steps.map(([day, what]) => (
              <li key={what}>
                <Text fw={600}>{day}</Text>
                <Text size="sm">{what}</Text>
              </li>
            ))}
          </Stack>
        </Stack>
        <Stack gap="sm" component="section">
          <Title order={3} size="h5">
            Take your data with you
          </Title>
          <Text size="sm">
            An export is one file with your checks, their history and figures, people, pages and settings, as JSON and
            CSV. It does not contain passwords or other secrets.
          </Text>
          {mayExport ? (
            <div>
              <RequestExportButton>Export your data</RequestExportButton>
            </div>
          ) : (
            <Text size="sm">The owner and the admins can export it.</Text>
          )}
        </Stack>
      </Stack>
    </Drawer>
  );
};
