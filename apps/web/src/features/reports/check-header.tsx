import { Anchor, Button, Group, Text, Tooltip } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { stateInSentence } from '@pharos/domain/text/state-names.ts';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DISPLAY_STATE_LABELS, displayStateOf } from '../../components/display-state.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { useIsAdmin, useTimeZone } from '../../lib/account.ts';
import { momentText } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';

export const CheckHeader = ({ check }: { check: CheckAnswer }) => {
  const isAdmin = useIsAdmin();
  return (
    <>
      <CheckState statuses={check.statuses} />
      <CheckUrl url={check.url} />
      <Anchor ml="auto" size="sm" underline="always" renderRoot={(props) => <Link to="/reports/weekly" {...props} />}>
        Weekly report of all checks
      </Anchor>
      {isAdmin && (
        <Button
          variant="default"
          visibleFrom="md"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to="." search={(old) => ({ ...old, check: check.id })} {...props} />}
        >
          Edit Check
        </Button>
      )}
    </>
  );
};

const CheckState = ({ statuses }: Pick<CheckAnswer, 'statuses'>) => {
  const { state, state_since, down_since, monitoring_error: error, no_live_location } = statuses;
  const isKnown = error === null && no_live_location === null;
  const since = down_since ?? state_since;
  const displayState = displayStateOf(statuses);
  const reason = displayState === 'down' && state !== null ? `: ${stateInSentence(state)}` : '';
  return (
    <Group gap={8} wrap="nowrap">
      <StateBadge state={displayState} word={`${DISPLAY_STATE_LABELS[displayState]}${reason}`} />
      <Text size="sm" c="dimmed">
        {error !== null && 'not monitored'}
        {error === null && no_live_location?.is_cut_off && 'its location is isolated'}
        {error === null && no_live_location && !no_live_location.is_cut_off && 'no location can run it'}
        {isKnown && since === null && 'for its first result'}
        {statuses.paused_by_plan && 'above the limit of the plan, '}
        {isKnown && since !== null && <Since at={since} isDegraded={displayState === 'degraded'} />}
      </Text>
    </Group>
  );
};

/** For a degraded check, this is the time since it has been up, not since it became slow. */
const Since = ({ at, isDegraded }: { at: string; isDegraded: boolean }) => {
  const zone = useTimeZone();
  const now = useNow();
  return (
    <Tooltip label={`Since ${momentText(at, zone)}`}>
      <time dateTime={at}>
        {isDegraded ? 'up for' : 'for'} {durationText(now - Date.parse(at))}
      </time>
    </Tooltip>
  );
};

/**
 * Links only HTTP and HTTPS URLs, because other schemes such as `javascript:` are unsafe or do not open in a browser.
 */
const CheckUrl = ({ url }: { url: string }) => {
  const common = { size: 'sm', visibleFrom: 'md', truncate: true, maw: 420, title: url } as const;
  return /^https?:\/\//i.test(url) ? (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" {...common}>
      {url}
    </Anchor>
  ) : (
    <Text c="dimmed" {...common}>
      {url}
    </Text>
  );
};
