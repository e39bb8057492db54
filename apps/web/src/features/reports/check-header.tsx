import { Anchor, Button, Group, Text } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Ago } from '../../components/moment.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { GLANCE_WORD, glanceOf, STATE_REASON } from '../../components/state-words.ts';
import { useIsAdmin } from '../../lib/account.ts';

/** Who the report is about and how it is now. Address and edit button need a large screen. */
export const CheckHeader = ({ check }: { check: CheckAnswer }) => {
  const isAdmin = useIsAdmin();
  return (
    <>
      <CheckState statuses={check.statuses} />
      <CheckUrl url={check.url} />
      {isAdmin && (
        <Button
          ml="auto"
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
  const { state, state_since: since } = statuses;
  const glance = glanceOf(statuses);
  const reason = glance === 'down' && state !== null ? `: ${STATE_REASON[state].toLowerCase()}` : '';
  return (
    <Group gap={8} wrap="nowrap">
      <StateBadge glance={glance} word={`${GLANCE_WORD[glance]}${reason}`} />
      <Text size="sm" c="dimmed">
        {since === null ? (
          'for its first result'
        ) : (
          <>
            since <Ago at={since} />
          </>
        )}
      </Text>
    </Group>
  );
};

/** A link only where a browser can follow it, and nothing else can hide in it. */
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
