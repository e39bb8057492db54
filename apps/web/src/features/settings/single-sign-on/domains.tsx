import { Group, Stack, Text } from '@mantine/core';
import { getSsoConnection, proveSsoDomain, type SsoConnection } from '@pharos/contract/rest/sign-in/sso.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { CopyText } from '../../../components/copy-text.tsx';
import { Ago } from '../../../components/moment.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { Section } from '../section.tsx';

type Domain = SsoConnection['domains'][number];

export const Domains = ({ connection }: { connection: SsoConnection }) => (
  <Section
    title="Domains"
    about="A TXT record at your DNS provider proves that a domain is yours. Do not remove it, because Pharos checks it every day."
  >
    <Stack gap="lg">
      {connection.domains.length === 0 && (
        <Text size="sm" c="dimmed">
          There is no domain yet. People cannot log in until you add one.
        </Text>
      )}
      {connection.domains.map((domain) => (
        <DomainProof key={domain.domain} domain={domain} />
      ))}
    </Stack>
  </Section>
);

const DomainProof = ({ domain }: { domain: Domain }) => {
  const prove = useSend(proveSsoDomain, {
    refreshes: [getSsoConnection],
    errors: 'shown',
    onSuccess: () => showSuccess(`${domain.domain} is proved`),
  });
  const isWhole = domain.is_proved && domain.missing_since === null;
  return (
    <Stack gap="xs" role="group" aria-label={domain.domain}>
      <Group justify="space-between">
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {domain.domain}
        </Text>
        <ProofState domain={domain} />
      </Group>
      {!isWhole && (
        <>
          <CopyText text={domain.record_name} label={`Name of the TXT record of ${domain.domain}`} />
          <CopyText text={domain.record_value} label={`Value of the TXT record of ${domain.domain}`} />
          <RefusalAlert error={prove.error} />
          <Group>
            <ActionButton
              variant="default"
              loading={prove.isPending}
              onClick={() => prove.mutate({ body: { domain: domain.domain } })}
            >
              Check the record
            </ActionButton>
          </Group>
        </>
      )}
    </Stack>
  );
};

const ProofState = ({ domain: { is_proved, missing_since } }: { domain: Domain }) => {
  if (!is_proved) return <StateBadge state="waiting" word="Not proved yet" />;
  if (missing_since === null) return <StateBadge state="up" word="Proved" />;
  return (
    <Group gap="xs">
      <StateBadge state="degraded" word="Record missing" />
      <Text size="xs" c="dimmed">
        since <Ago at={missing_since} />; after a week the domain is no longer proved
      </Text>
    </Group>
  );
};
