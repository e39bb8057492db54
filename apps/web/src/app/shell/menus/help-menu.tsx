import { Menu, NavLink } from '@mantine/core';
import { IconApi, IconBroadcast, IconHelpCircle, IconKeyboard, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMay } from '../../../lib/account.ts';
import { basePath } from '../../../lib/base-path.ts';
import { openContact, openShortcuts } from '../open-dialog.ts';
import classes from '../shell.module.css';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

export const HelpMenu = ({ onChosen }: { onChosen?: (() => void) | undefined }) => {
  const after = (open: () => void) => () => {
    onChosen?.();
    open();
  };
  const button = useRef<HTMLButtonElement>(null);
  const mayAsk = useMay('support.request');
  return (
    <Menu position="top-start" width={240} withinPortal={false}>
      <Menu.Target>
        <NavLink
          ref={button}
          component="button"
          type="button"
          className={classes.link}
          label="Help"
          leftSection={<IconHelpCircle size={20} stroke={1.7} aria-hidden="true" />}
        />
      </Menu.Target>
      {/* A dialog returns the focus to the previously focused element. The menu item is removed, so the button gets
         the focus first. */}
      <Menu.Dropdown onClick={() => button.current?.focus()}>
        <Menu.Item leftSection={<IconKeyboard {...ICON} />} onClick={after(openShortcuts)}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item
          leftSection={<IconApi {...ICON} />}
          component="a"
          href={`${basePath}/v1/docs/`}
          target="_blank"
          rel="noopener"
        >
          API description
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBroadcast {...ICON} />}
          onClick={() => onChosen?.()}
          renderRoot={(props) => <Link to="/monitoring-ips" {...props} />}
        >
          Monitoring IPs
        </Menu.Item>
        {mayAsk && (
          <Menu.Item leftSection={<IconMessage {...ICON} />} onClick={after(openContact)}>
            Contact support
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
