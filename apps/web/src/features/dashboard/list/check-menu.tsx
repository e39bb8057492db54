import { ActionIcon, Menu } from '@mantine/core';
import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import {
  IconCopy,
  IconDotsVertical,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconReportAnalytics,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { CheckActions } from '../actions/use-check-actions.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Rendered inside the landmark but outside the table, which would clip it. */
export const CheckMenu = ({ check, actions }: { check: ListedCheck; actions: CheckActions }) => {
  const target = useRef<HTMLButtonElement>(null);
  const isPaused = check.statuses.state === 'PS';
  return (
    <Menu position="bottom-end" width={200} withinPortal portalProps={{ target: '#dashboard' }}>
      <Menu.Target>
        <ActionIcon ref={target} variant="subtle" color="gray" size="lg" aria-label={`Actions for ${check.name}`}>
          <IconDotsVertical size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={isPaused ? <IconPlayerPlay {...ICON} /> : <IconPlayerPause {...ICON} />}
          onClick={() => actions.setMonitoring(check, isPaused ? 'AC' : 'PS')}
        >
          {isPaused ? 'Restart Monitoring' : 'Pause Monitoring'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil {...ICON} />}
          // The drawer later returns the focus to the focused element. The menu item is removed, so the menu button
          // gets the focus.
          onClick={() => target.current?.focus()}
          renderRoot={(props) => <Link to="." search={(old) => ({ ...old, check: check.id })} {...props} />}
        >
          Edit check
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...ICON} />}
          onClick={() => target.current?.focus()}
          renderRoot={(props) => (
            <Link to="." search={(old) => ({ ...old, check: 'new' as const, clone: check.id })} {...props} />
          )}
        >
          Clone check
        </Menu.Item>
        <Menu.Item
          leftSection={<IconReportAnalytics {...ICON} />}
          renderRoot={(props) => <Link to="/reports" search={{ check_id: check.id }} {...props} />}
        >
          View report
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          c="var(--state-down)"
          leftSection={<IconTrash {...ICON} />}
          onClick={() =>
            actions.confirmThenDo({ action: 'delete', checks: [check], isBulk: false, opener: target.current })
          }
        >
          Delete check
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
