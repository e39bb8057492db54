import { Anchor, Badge, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import { createSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { FEATURE_NAMES } from '@pharos/domain/plans/feature-names.ts';
import type { PlanFeature } from '@pharos/domain/plans/plans.ts';
import { IconCheck } from '@tabler/icons-react';
import { ActionButton } from '../../../components/action-button.tsx';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { tellSuccess } from '../../../lib/toast.ts';
import { useTicket } from '../../../lib/use-ticket.ts';

interface PlanCardProps {
  plan: PublicPlan;
  /** What the reader came for; marked in the plans that have it. */
  wanted: PlanFeature | undefined;
}

const isFeature = (key: string): key is PlanFeature => key in FEATURE_NAMES;

const historyText = (years: number): string =>
  years < 1 ? `${Math.round(years * 12)} months` : `${years * 12} months`;

/** What a plan costs and holds. Another plan is asked for of the people who run this installation. */
export const PlanCard = ({ plan, wanted }: PlanCardProps) => {
  const { id, subscription } = useOrganization();
  const mayAsk = useMay('support.request');
  const { url: ticket, keep } = useTicket(`plan-${plan.name}`);
  const ask = useSend(createSupportTicket, {
    onSuccess: ({ url }) => {
      keep(url);
      tellSuccess('Support Ticket has been created successfully.');
    },
  });
  const isCurrent = subscription.plan_name === plan.name;
  const features = plan.feature_json.map(({ key }) => key).filter(isFeature);
  return (
    <Card withBorder padding="lg" component="section" aria-label={`Plan ${plan.name}`}>
      <Stack gap="md" h="100%">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {plan.name}
          </Title>
          {isCurrent && <Badge radius="sm">{subscription.status === 'in_trial' ? 'Trial' : 'Current plan'}</Badge>}
        </Group>
        <Text>
          <Text span size="xl" fw={600} className="tabular">
            ${(plan.price ?? 0) / 100}
          </Text>{' '}
          <Text span c="dimmed" size="sm">
            a month
          </Text>
        </Text>
        <List size="sm" spacing={4} listStyleType="none">
          <List.Item>{plan.limits.check_count} checks</List.Item>
          <List.Item>{plan.limits.user_count} users</List.Item>
          <List.Item>{historyText(plan.limits.data_storage_years)} of history</List.Item>
        </List>
        <List size="sm" spacing={4} icon={<IconCheck size={16} color="var(--state-up)" aria-hidden="true" />} flex={1}>
          {features.map((feature) => (
            <List.Item key={feature} fw={feature === wanted ? 700 : undefined}>
              {FEATURE_NAMES[feature]}
            </List.Item>
          ))}
        </List>
        {!isCurrent &&
          (ticket !== null ? (
            <Text size="sm">
              Asked for.{' '}
              <Anchor href={ticket} target="_blank" rel="noreferrer">
                Track your request here
              </Anchor>
            </Text>
          ) : (
            <ActionButton
              variant={wanted && features.includes(wanted) ? 'filled' : 'default'}
              disabled={!mayAsk}
              loading={ask.isPending}
              onClick={() =>
                ask.mutate({ body: { reason: 'Request for plan change', organization: id, plan_requested: plan.name } })
              }
            >
              Request this plan
            </ActionButton>
          ))}
      </Stack>
    </Card>
  );
};
