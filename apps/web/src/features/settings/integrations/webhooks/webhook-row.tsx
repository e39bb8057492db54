import { ActionIcon, Badge, Group, Menu, Table, Text } from '@mantine/core';
import { changeWebhook, listWebhooks, type Webhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import { IconAlertCircle, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../../lib/account.ts';
import { useMayCreateIntegration } from '../create-button.tsx';
import { IntegrationSwitch } from '../integration-switch.tsx';
import classes from '../list.module.css';
import { saveFailed } from '../tell-refused-save.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useWebhookDrawer } from './drawer/use-webhook-drawer.ts';
import { TestWebhook } from './test-webhook.tsx';

const SAVE_FAILED = saveFailed('webhook');

interface WebhookRowProps {
  webhook: Webhook;
  /** What is shown may be old: nothing is copied from it. */
  mayClone: boolean;
  /** The URL has a column; else it stands under the name. */
  isWide: boolean;
}

/** A webhook: whether it works, and what can be done with it. */
export const WebhookRow = ({ webhook, mayClone, isWide }: WebhookRowProps) => {
  const [isDeleting, setDeleting] = useState(false);
  const mayManage = useMay('integrations.manage');
  const mayRemove = useMay('integrations.remove');
  const mayCreate = useMayCreateIntegration();
  const drawer = useWebhookDrawer();
  const { id, name, url, problem, made_by } = webhook;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap={6}>
          <Text size="sm" fw={500} className={classes.text}>
            <bdi>{name}</bdi>
          </Text>
          {made_by === 'zapier' && (
            <Badge size="xs" variant="default" title="Made by a Zap, which removes it when it is switched off">
              Zapier
            </Badge>
          )}
        </Group>
        {!isWide && <Url url={url} />}
        {problem !== null && (
          <Text size="xs" className={classes.problem}>
            <IconAlertCircle size={16} aria-hidden="true" style={{ flex: 'none' }} />
            <span className={classes.text}>{problem}</span>
          </Text>
        )}
      </Table.Td>
      {isWide && (
        <Table.Td>
          <Url url={url} />
        </Table.Td>
      )}
      <Table.Td>
        <TestWebhook webhook={webhook} />
      </Table.Td>
      <Table.Td>
        <IntegrationSwitch
          kind="Webhook"
          name={name}
          integration={webhook}
          change={changeWebhook}
          list={listWebhooks}
          failed={SAVE_FAILED}
          refusalWords={() => SAVE_FAILED}
        />
      </Table.Td>
      <Table.Td ta="right">
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayManage && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => drawer.edit(id)}>
                Edit
              </Menu.Item>
            )}
            {mayClone && mayCreate && (
              <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => drawer.clone(id)}>
                Clone
              </Menu.Item>
            )}
            {mayRemove && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden="true" />}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <DeleteDialog webhook={webhook} opened={isDeleting} onClose={() => setDeleting(false)} />
      </Table.Td>
    </Table.Tr>
  );
};

const Url = ({ url }: { url: string }) => (
  <Text size="sm" c="dimmed" lineClamp={2} className={classes.text} title={url}>
    {url}
  </Text>
);
