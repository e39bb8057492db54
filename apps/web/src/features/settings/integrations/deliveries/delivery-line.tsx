import { Group, Stack, Text } from '@mantine/core';
import type { IntegrationDelivery } from '@pharos/contract/rest/integrations/deliveries.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { Ago, Moment } from '../../../../components/moment.tsx';
import { attemptText } from '../../../../lib/attempt-text.ts';
import classes from './delivery-line.module.css';
import { eventWord, statusStyleOf } from './delivery-texts.ts';
import { useSendAgain } from './use-send-again.ts';

interface DeliveryLineProps {
  integrationId: number;
  delivery: IntegrationDelivery;
}

export const DeliveryLine = ({ integrationId, delivery }: DeliveryLineProps) => {
  const { id, to, check_id: checkId, check_name: name, event, event_time: time, status, reason, attempts } = delivery;
  const { attempt_count: count, next_attempt: next } = delivery;
  const last = attempts.at(-1);
  const { word, color, icon: StatusIcon } = statusStyleOf(delivery);
  const again = useSendAgain(integrationId);
  const check = name ?? `Check ${checkId}`;
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap" className={classes.line}>
      <Stack gap={4} miw={0}>
        <Group gap={8}>
          <Text size="sm" fw={600} c={color} className={classes.status}>
            <StatusIcon size={16} stroke={2} aria-hidden="true" />
            {word}
          </Text>
          <Text size="sm" fw={500} className={classes.text}>
            {eventWord(event)}: <bdi>{check}</bdi>
          </Text>
          {to !== null && (
            <Text size="sm" className="tabular">
              {to}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            <Ago at={time} />
          </Text>
        </Group>
        {reason !== null && (
          <Text size="xs" c="dimmed" className={classes.text}>
            {reason}
          </Text>
        )}
        {status === 'pending' && last !== undefined && (
          <Text size="xs" c="dimmed" className={classes.text}>
            Last attempt {attemptText(last)}
          </Text>
        )}
        {next !== null && (
          <Text size="xs" c="dimmed">
            {count === 0 ? 'To be sent' : 'Next attempt'}: <Moment at={next} />
          </Text>
        )}
        {attempts.length > 0 && (
          <details className={classes.attempts}>
            <summary>
              {count === 1 ? '1 attempt' : `${count} attempts`}
              {count > attempts.length && `, the last ${attempts.length}`}
            </summary>
            <ol start={count - attempts.length + 1}>
              {attempts.map((attempt) => (
                <li key={attempt.at}>
                  <Moment at={attempt.at} />: {attemptText(attempt)}
                </li>
              ))}
            </ol>
          </details>
        )}
      </Stack>
      {status !== 'pending' && (
        <ActionButton
          variant="subtle"
          size="xs"
          flex="none"
          aria-label={`Send again: ${eventWord(event)}, ${check}`}
          loading={again.isPending}
          onClick={() => again.send({ delivery: id })}
        >
          Send again
        </ActionButton>
      )}
    </Group>
  );
};
