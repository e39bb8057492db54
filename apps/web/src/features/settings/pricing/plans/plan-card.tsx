import { Badge, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import type { PlanFeature } from '@pharos/domain/plans/plans.ts';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { monthText } from '../money.ts';
import classes from '../pricing.module.css';
import { limitLines } from './limit-lines.ts';
import { periodOf } from './plan-order.ts';

interface PlanCardProps {
  plan: PublicPlan;
  /** The same plan with the other billing period. */
  other: PublicPlan | undefined;
  /** The text of the badge if this plan is in force. */
  current: string | null;
  wanted: PlanFeature | undefined;
  children: ReactNode;
}

export const cardIdOf = (plan: string): string => `plan-${plan}`;

export const PlanCard = ({ plan, other, current, wanted, children }: PlanCardProps) => {
  const id = useId();
  return (
    <Card
      withBorder
      padding="lg"
      component="section"
      id={cardIdOf(plan.name)}
      tabIndex={-1}
      aria-labelledby={id}
      className={plan.is_recommended ? classes.recommended : ''}
    >
      <Stack gap="md" h="100%">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h4" id={id}>
            {plan.name}
          </Title>
          <Group gap={4}>
            {plan.is_recommended && <Badge variant="light">Recommended</Badge>}
            {current !== null && (
              <Badge variant="light" color="gray">
                {current}
              </Badge>
            )}
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          {plan.description}
        </Text>
        <Price plan={plan} other={other} />
        {children}
        <List size="sm" spacing={4} listStyleType="none">
          {limitLines(plan).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        <List size="sm" spacing={4} icon={<IconCheck size={16} color="var(--state-up)" aria-hidden="true" />} flex={1}>
          {plan.feature_json.map((feature) => (
            <List.Item key={feature.id} fw={feature.key === wanted ? 700 : undefined}>
              {feature.description}
            </List.Item>
          ))}
        </List>
      </Stack>
    </Card>
  );
};

const Price = ({ plan, other }: Pick<PlanCardProps, 'plan' | 'other'>) => {
  const billingText = (each: PublicPlan): string => `billed ${periodOf(each)}ly`;
  return (
    <div>
      <Text>
        <Text span size="xl" fw={600} className="tabular">
          {monthText(plan.price, periodOf(plan))}
        </Text>{' '}
        <Text span c="dimmed" size="sm">
          {plan.price === 0 ? 'free' : `a month, ${billingText(plan)}`}
        </Text>
      </Text>
      {plan.price > 0 && other && (
        <Text size="sm" c="dimmed" className="tabular">
          {monthText(other.price, periodOf(other))} a month, {billingText(other)}
        </Text>
      )}
    </div>
  );
};
