import { Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { listBadges } from '@pharos/contract/rest/badges/badges.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { sampleAddress } from '../badge-address.ts';
import { EMBED_FORMS } from '../embed/embed-code.ts';
import { useEmbedForm } from '../embed/use-embed-form.ts';
import { LockedBadges } from '../locked/locked-badges.tsx';
import { UnlockBadge } from '../locked/unlock-badge.tsx';
import { BadgeTable } from './badge-table.tsx';

const MINUTE_MS = 60_000;
const FORMS = Object.entries(EMBED_FORMS).map(([value, label]) => ({ value, label }));
const SAMPLE = sampleAddress({ isRound: true, isDark: false, showsStatus: true, days: 30 }) ?? '';

export const BadgesPage = () => {
  usePageTitle('Badges');
  const { may_have_badges: isEntitled } = useOrganization();
  const { data: badges, error, isFetching, refetch, dataUpdatedAt } = useQuery(wholeListOf(listBadges));
  const minute = Math.floor(useNow() / MINUTE_MS);
  const [form, setForm] = useEmbedForm();

  const content = () => {
    if (badges === undefined && error) {
      return <NotLoaded what="Badges" error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
    }
    if (badges === undefined) return <Skeleton height={120} aria-busy="true" />;
    if (badges.length === 0) return isEntitled ? <NoBadges /> : <LockedBadges />;
    return (
      <Stack gap="md">
        {!isEntitled && <Ended />}
        <Select
          label="Embed code as"
          data={FORMS}
          value={form}
          onChange={setForm}
          allowDeselect={false}
          w={200}
          style={{ alignSelf: 'flex-end' }}
        />
        <BadgeTable badges={badges} form={form} version={`${dataUpdatedAt}.${minute}`} />
      </Stack>
    );
  };
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h3">
            Badges
          </Title>
          <Text c="dimmed" size="sm">
            Small images for your website or a README that show the state of your checks.
          </Text>
        </div>
        {isEntitled && badges !== undefined && badges.length > 0 && <CreateBadge />}
      </Group>
      {content()}
    </Stack>
  );
};

const CreateBadge = () => {
  const mayManage = useMay('badges.manage');
  if (!mayManage) return null;
  return (
    <Button
      flex="none"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/badge/new" {...props} />}
    >
      Create New Badge
    </Button>
  );
};

const NoBadges = () => (
  <EmptyState
    title="No badges yet"
    picture={<img src={SAMPLE} alt="" height={20} style={{ marginBottom: 12 }} />}
    action={<CreateBadge />}
  >
    A badge shows your visitors at a glance that your service is up, and how available it was.
  </EmptyState>
);

/** Shown if the organization still has badges but its plan no longer includes them. */
const Ended = () => (
  <Stack gap="xs" align="flex-start">
    <Text size="sm">
      Your plan does not include badges. Your existing badges still work where they are embedded, but cannot be changed.
    </Text>
    <UnlockBadge />
  </Stack>
);
