import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useOrganization } from '../../lib/account.ts';
import { type CheckTransition, transitionsText } from '../../lib/live/check-transitions.ts';
import { useLiveEvents } from '../../lib/live/use-live-events.ts';
import { useMinutelyRefresh } from '../../lib/live/use-minutely-refresh.ts';
import { useFavicon } from './use-favicon.ts';

/** Longer than other toasts: the reader was busy with something else. */
const TOAST_MS = 8000;

/** Applies live events to the open page, and shows a toast for what went down or came back. Renders nothing. */
export const LiveUpdates = () => {
  const { id } = useOrganization();
  const navigate = useNavigate();
  const showTransitions = useCallback(
    (transitions: CheckTransition[]) => {
      const isBad = transitions.some(({ became }) => became === 'down');
      const text = transitionsText(transitions);
      const [only] = transitions;
      const toReport = only && transitions.length === 1 ? only.checkId : null;
      const message =
        toReport === null ? (
          text
        ) : (
          <Anchor
            component="button"
            c="inherit"
            ta="start"
            maw="100%"
            style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
            onClick={() => void navigate({ to: '/reports', search: { check_id: toReport } })}
          >
            {text}
          </Anchor>
        );
      notifications.show({
        message,
        color: isBad ? 'red' : 'teal',
        role: isBad ? 'alert' : 'status',
        autoClose: TOAST_MS,
      });
    },
    [navigate],
  );
  useLiveEvents(id, showTransitions);
  useMinutelyRefresh();
  useFavicon();
  return null;
};
