import { Modal } from '@mantine/core';
import { listSlackAlerters } from '@pharos/contract/rest/integrations/slack.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormSkeleton } from '../../../../components/drawer/form-skeleton.tsx';
import { NotLoaded } from '../../../../components/not-loaded.tsx';
import { getInstallation } from '../../../../lib/api/first-calls.ts';
import { queryOf } from '../../../../lib/api/queries.ts';
import { wholeListOf } from '../../../../lib/api/whole-list.ts';
import { useFormAddress } from '../use-form-address.ts';
import { SlackForm } from './slack-form.tsx';

type Edited = 'new' | number | undefined;

/** The dialog that adds a Slack channel or edits one; undefined: it is closed. */
export const SlackDialog = ({ slack }: { slack: Edited }) => {
  const { close } = useFormAddress('slack');
  // What it shows while it closes.
  const [last, setLast] = useState(slack);
  if (slack !== undefined && slack !== last) setLast(slack);
  return (
    <Modal
      opened={slack !== undefined}
      onClose={close}
      title={`${last === 'new' ? 'Create' : 'Edit'} Slack Integration`}
      centered
      transitionProps={{ duration: 220 }}
    >
      {last !== undefined && <Content key={last} slack={last} onDone={close} />}
    </Modal>
  );
};

const Content = ({ slack, onDone }: { slack: 'new' | number; onDone: () => void }) => {
  const installation = useQuery(queryOf(getInstallation, {}));
  const list = useQuery(wholeListOf(listSlackAlerters));
  const hasApp = installation.data?.slack_app;
  const found = list.data?.find(({ id }) => id === slack);
  const error = installation.error ?? (slack === 'new' ? null : list.error);
  const isLoaded = hasApp !== undefined && (slack === 'new' || list.data !== undefined);
  if (isLoaded && slack !== 'new' && found === undefined) return <p>There is no such Slack channel any more.</p>;
  if (isLoaded) return <SlackForm slack={found ?? null} hasApp={hasApp} onDone={onDone} />;
  if (error === null) return <FormSkeleton />;
  const tryAgain = () => void Promise.all([installation.refetch(), list.refetch()]);
  return (
    <NotLoaded
      what="The Slack channel"
      error={error}
      isTrying={installation.isFetching || list.isFetching}
      onTryAgain={tryAgain}
    />
  );
};
