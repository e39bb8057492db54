import { Menu } from '@mantine/core';
import {
  testWebhook,
  type Webhook,
  WebhookEvent,
  WebhookTestRefusal,
  type WebhookType,
} from '@pharos/contract/rest/integrations/webhooks.ts';
import { WEBHOOK_EVENTS } from '@pharos/domain/integrations/webhook-type.ts';
import { useRef } from 'react';
import { ActionButton } from '../../../../components/action-button.tsx';
import { useMay } from '../../../../lib/account.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { showSuccess } from '../../../../lib/toast.ts';
import { eventWord } from '../deliveries/delivery-texts.ts';
import { showTestRefusal, TEST_DEADLINE_MS } from '../use-test-integration.ts';
import { TestResultDialog } from './test-result-dialog.tsx';

const FAILED = 'Webhook testing failed';

export const TestWebhook = ({ webhook: { id, name, type, meta } }: { webhook: Webhook }) => {
  const button = useRef<HTMLButtonElement>(null);
  const mayTest = useMay('integrations.manage');
  const test = useSend(testWebhook, {
    errors: 'shown',
    failure: `${FAILED}.`,
    deadlineMs: TEST_DEADLINE_MS,
    onSuccess: () => showSuccess('Webhook tested successfully'),
  });
  const refusal = isApiError(test.error, 422) ? WebhookTestRefusal.safeParse(test.error.body).data : undefined;
  return (
    <>
      <Menu position="bottom-start" disabled={!mayTest || test.isPending}>
        <Menu.Target>
          <ActionButton
            ref={button}
            variant="subtle"
            size="compact-sm"
            px={4}
            ml={-4}
            loading={test.isPending}
            disabled={!mayTest}
            aria-label={`Test ${name}`}
          >
            Test
          </ActionButton>
        </Menu.Target>
        {/* The result dialog returns the focus. The menu item is removed, so the button gets the focus first. */}
        <Menu.Dropdown onClick={() => button.current?.focus()}>
          <Menu.Label>Send the example of</Menu.Label>
          {WebhookEvent.options
            .filter((event) => isSent(type, event))
            .map((event) => (
              <Menu.Item
                key={event}
                onClick={() =>
                  test.mutate({ body: { test_data: meta, webhook: id, event } }, { onError: showTestRefusal(FAILED) })
                }
              >
                {eventWord(event)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <TestResultDialog result={test.data ?? refusal} onClose={test.reset} />
    </>
  );
};

const isSent = (type: WebhookType, event: WebhookEvent): boolean => {
  const { changes, kinds } = WEBHOOK_EVENTS[type];
  return [...changes, ...kinds].includes(event);
};
