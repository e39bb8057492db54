import { Menu, NavLink } from '@mantine/core';
import { IconApi, IconHelpCircle, IconKeyboard } from '@tabler/icons-react';
import { openShortcuts } from '../open-dialog.ts';
import classes from '../shell.module.css';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** What helps. External pages open in a new tab. */
export const HelpMenu = () => (
  <Menu position="right-end" width={240} withinPortal>
    <Menu.Target>
      <NavLink
        component="button"
        type="button"
        className={classes.link}
        label="Help"
        leftSection={<IconHelpCircle size={20} stroke={1.7} aria-hidden="true" />}
      />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconKeyboard {...ICON} />} onClick={openShortcuts}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Item leftSection={<IconApi {...ICON} />} component="a" href="/v1/docs/" target="_blank" rel="noopener">
        API description
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
