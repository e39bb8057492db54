import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import {
  getStatusPage,
  listStatusPages,
  type StatusPage,
  verifyStatusPageCname,
} from '@pharos/contract/rest/status-pages/status-pages.ts';
import { IconCheck } from '@tabler/icons-react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Refused } from '../../../components/refusal-alert.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess, showWarning } from '../../../lib/toast.ts';
import classes from '../status-pages.module.css';
import { RecordPart } from './record-part.tsx';

/** Shows the DNS record that proves the custom domain. Renders nothing without a record. */
export const CnamePanel = ({ page }: { page: StatusPage }) => {
  const { id, custom_domain: domain, custom_domain_cname: cname } = page;
  const verify = useSend(verifyStatusPageCname, {
    refreshes: [getStatusPage, listStatusPages],
    until: 'refreshed',
    failure: 'The CNAME was not verified.',
    onSuccess: ({ custom_domain_cname: seen }) =>
      seen?.is_verified && seen.problem === null
        ? showSuccess('Status page CNAME verified')
        : showWarning('Status page CNAME not verified'),
  });
  if (domain === null || cname === null) return null;
  return (
    <Stack component="section" gap="sm" className={classes.panel} aria-label="CNAME Verification">
      <Group justify="space-between">
        <Title order={2} size="h5">
          CNAME Verification
        </Title>
        {cname.is_verified && (
          <Badge variant="light" leftSection={<IconCheck size={14} aria-hidden="true" />}>
            Verified
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" className={classes.name}>
        {cname.is_verified
          ? `Do not remove this record from the DNS of ${domain}, because it is checked each day.`
          : `Add this record to the DNS of ${domain}, then verify it.`}
      </Text>
      <RecordPart label="CNAME name" text={`${cname.key}.${domain}`} />
      <RecordPart label="CNAME value" text={cname.value} />
      {cname.problem !== null && <Refused>{cname.problem}</Refused>}
      {(!cname.is_verified || cname.problem !== null) && (
        <Group>
          <ActionButton
            variant="default"
            loading={verify.isPending}
            onClick={() => verify.mutate({ query: { status_page: id } })}
          >
            Verify
          </ActionButton>
        </Group>
      )}
    </Stack>
  );
};
