import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useOrganization } from '../../lib/account.ts';
import { type News, newsText } from '../../lib/live/news.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { useMinute } from '../../lib/live/use-minute.ts';
import { useFavicon } from './use-favicon.ts';

/** Longer than other toasts: one looks up from something else. */
const TOAST_MS = 8000;

/** Keeps the open page in step with what happens, and says what went down or came back. Shows nothing by itself. */
export const LiveUpdates = () => {
  const { id } = useOrganization();
  const navigate = useNavigate();
  const tell = useCallback(
    (news: News[]) => {
      const isBad = news.some(({ became }) => became === 'down');
      const text = newsText(news);
      const [only] = news;
      const toReport = only && news.length === 1 ? only.checkId : null;
      const message =
        toReport === null ? (
          text
        ) : (
          <Anchor
            component="button"
            c="inherit"
            ta="start"
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
  useLive(id, tell);
  useMinute();
  useFavicon();
  return null;
};
