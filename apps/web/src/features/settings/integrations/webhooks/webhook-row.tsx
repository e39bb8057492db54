import { Badge, Group, Table, Text } from '@mantine/core';
import { changeWebhook, listWebhooks, type Webhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import { WEBHOOK_TYPE_NAMES } from '@pharos/domain/integrations/webhook-type.ts';
import { IntegrationMenu } from '../integration-menu.tsx';
import { IntegrationSwitch } from '../integration-switch.tsx';
import classes from '../list.module.css';
import { ProblemLine } from '../problem-line.tsx';
import { RowNote } from '../row-note.tsx';
import { saveFailed } from '../show-refused-save.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useWebhookDrawer } from './drawer/use-webhook-drawer.ts';
import { TestWebhook } from './test-webhook.tsx';

const SAVE_FAILED = saveFailed('webhook');

interface WebhookRowProps {
  webhook: Webhook;
  /** False if the list may be outdated, because a copy would contain old values. */
  mayClone: boolean;
  /** Whether the URL has its own column. Otherwise it is below the name. */
  isWide: boolean;
}

export const WebhookRow = ({ webhook, mayClone, isWide }: WebhookRowProps) => {
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
            <Badge size="xs" variant="default" title="Created by a Zap, which removes it when the Zap is switched off">
              Zapier
            </Badge>
          )}
        </Group>
        <RowNote>{subscriptionText(webhook)}</RowNote>
        {!isWide && <Url url={url} />}
        {problem !== null && <ProblemLine>{problem}</ProblemLine>}
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
          refusalMessage={() => SAVE_FAILED}
        />
      </Table.Td>
      <Table.Td ta="right">
        <IntegrationMenu
          integration={webhook}
          onEdit={() => drawer.edit(id)}
          onClone={mayClone ? () => drawer.clone(id) : undefined}
          deleteDialog={(dialog) => <DeleteDialog webhook={webhook} {...dialog} />}
        />
      </Table.Td>
    </Table.Tr>
  );
};

const subscriptionText = ({
  type,
  subscribed_checks: { length: count },
  checks_deleted: areDeleted,
}: Webhook): string => {
  const checks =
    count === 0 ? (areDeleted ? 'no checks' : 'all checks') : `${count} ${count === 1 ? 'check' : 'checks'}`;
  return `${type === 'AL' ? 'All events' : WEBHOOK_TYPE_NAMES[type]} · ${checks}`;
};

const Url = ({ url }: { url: string }) => (
  <Text size="sm" c="dimmed" lineClamp={2} className={classes.text} title={url}>
    {url}
  </Text>
);
