import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import {
  getStatusPage,
  listStatusPages,
  orderStatusPageCertificate,
  type StatusPage,
} from '@pharos/contract/rest/status-pages/status-pages.ts';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Moment } from '../../../components/moment.tsx';
import { Refused } from '../../../components/refusal-alert.tsx';
import { queryOf, useSend } from '../../../lib/api/queries.ts';
import classes from '../status-pages.module.css';
import { LockedCertificate, useMayOrderCertificates } from './locked-certificate.tsx';

const POLL_EVERY_MS = 3000;

type Certificate = NonNullable<StatusPage['custom_domain_certificate']>;

/** Renders nothing if the domain is not verified or Pharos orders no certificates. */
export const CertificatePanel = ({ page }: { page: StatusPage }) => {
  const { id, custom_domain: domain, custom_domain_cname: cname, custom_domain_certificate: certificate } = page;
  const mayOrder = useMayOrderCertificates();
  useQuery({
    ...queryOf(getStatusPage, { params: { id } }),
    enabled: certificate?.state === 'ordering',
    refetchInterval: POLL_EVERY_MS,
  });
  const order = useSend(orderStatusPageCertificate, {
    refreshes: [getStatusPage, listStatusPages],
    until: 'refreshed',
    failure: 'The certificate was not ordered.',
  });
  if (domain === null || certificate === null || cname?.is_verified !== true) return null;
  const { state, problem } = certificate;
  return (
    <Stack component="section" gap="sm" className={classes.panel} aria-label="SSL certificate">
      <Group justify="space-between">
        <Title order={2} size="h5">
          SSL certificate
        </Title>
        {state === 'issued' && (
          <Badge variant="light" color="teal" leftSection={<IconCheck size={14} aria-hidden="true" />}>
            Issued
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" className={classes.name} role="status">
        {STATES[state](domain, certificate)}
      </Text>
      {problem !== null && (
        <Refused>
          {problem} {certificate.next_order_at !== null && <NextOrder at={certificate.next_order_at} />}
        </Refused>
      )}
      {!mayOrder && <LockedCertificate />}
      {mayOrder && (state !== 'issued' || problem !== null) && (
        <Group>
          <ActionButton
            variant="default"
            loading={order.isPending || state === 'ordering'}
            onClick={() => order.mutate({ params: { id } })}
          >
            Get SSL
          </ActionButton>
        </Group>
      )}
    </Stack>
  );
};

const NextOrder = ({ at }: { at: string }) => (
  <>
    It is ordered again automatically: <Moment at={at} />.
  </>
);

const STATES: Readonly<Record<Certificate['state'], (domain: string, certificate: Certificate) => ReactNode>> = {
  none: (domain) =>
    `Point ${domain} to this Pharos first, because the certificate authority verifies it there by http on port 80.`,
  ordering: (domain) => `A certificate for ${domain} is being ordered. That takes a minute or two.`,
  failed: (domain) => `There is no certificate for ${domain}, because the last order failed.`,
  issued: (domain, { expires_at: until }) => (
    <>
      {domain} is served by https. The certificate is valid until {until !== null && <Moment at={until} />}, and is
      renewed before that.
    </>
  ),
};
