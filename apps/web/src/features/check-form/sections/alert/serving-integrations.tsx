import { Anchor, Input, Text } from '@mantine/core';
import { listServingIntegrations, type ServingIntegration } from '@pharos/contract/rest/integrations/serving.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wholeListOf } from '../../../../lib/api/whole-list.ts';
import { basePath } from '../../../../lib/base-path.ts';
import { INTEGRATION_KINDS } from '../../../../lib/integration-kinds.ts';

/** `checkId` is null for a new check. */
export const ServingIntegrations = ({ checkId }: { checkId: number | null }) => {
  const query = checkId === null ? {} : { check_id: checkId };
  const { data: serving, isError } = useQuery(wholeListOf(listServingIntegrations, query));
  if (serving === undefined)
    return isError ? (
      <Line link="Open the integrations">The integrations could not be loaded.</Line>
    ) : (
      <Line>Loading…</Line>
    );
  if (serving.length === 0) return <Line link="Set one up">None.</Line>;
  return <Line link="Change them">{serving.map(nameOf).join(', ')}.</Line>;
};

const Line = ({ children, link }: { children: ReactNode; link?: string }) => (
  <Input.Wrapper label="Integrations that alert" labelElement="div">
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {children}{' '}
      {link !== undefined && (
        <Anchor href={`${basePath}/settings/integrations`} target="_blank" rel="noopener" size="sm">
          {link}
        </Anchor>
      )}
    </Text>
  </Input.Wrapper>
);

/** Returns "On call (Webhook)", "Twilio +1•••0100" or "On call (Webhook, no alerts are sent to it)". */
const nameOf = ({ name, kind, is_sent_to: isSentTo }: ServingIntegration): string => {
  const word = INTEGRATION_KINDS[kind] ?? kind;
  const marks = [...(name.startsWith(word) ? [] : [word]), ...(isSentTo ? [] : ['no alerts are sent to it'])];
  return marks.length === 0 ? name : `${name} (${marks.join(', ')})`;
};
