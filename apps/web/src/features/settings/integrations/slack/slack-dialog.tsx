import { listSlackAlerters } from '@pharos/contract/rest/integrations/slack.ts';
import { useQuery } from '@tanstack/react-query';
import { FormModal } from '../../../../components/drawer/form-modal.tsx';
import { FormSkeleton } from '../../../../components/drawer/form-skeleton.tsx';
import { type LeaveGuard, useLeaveGuard } from '../../../../components/drawer/leave-guard.tsx';
import { NotLoaded } from '../../../../components/not-loaded.tsx';
import { getInstallation } from '../../../../lib/api/first-calls.ts';
import { queryOf } from '../../../../lib/api/queries.ts';
import { wholeListOf } from '../../../../lib/api/whole-list.ts';
import { NoSuch } from '../no-such.tsx';
import { useFormAddress } from '../use-form-address.ts';
import { SlackForm } from './slack-form.tsx';

type Edited = 'new' | number;

export const SlackDialog = ({ slack }: { slack: Edited }) => {
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard('slack');
  const { close } = useFormAddress('slack');
  return (
    <FormModal title={`${slack === 'new' ? 'Create' : 'Edit'} Slack Integration`} blocker={blocker} onClose={close}>
      <Content slack={slack} hasUnsavedChanges={hasUnsavedChanges} onSaved={release} onDone={close} />
    </FormModal>
  );
};

interface ContentProps extends Pick<LeaveGuard, 'hasUnsavedChanges'> {
  slack: Edited;
  onSaved: () => void;
  onDone: () => void;
}

const Content = ({ slack, ...form }: ContentProps) => {
  const installation = useQuery(queryOf(getInstallation, {}));
  const list = useQuery(wholeListOf(listSlackAlerters));
  const hasApp = installation.data?.slack_app;
  const found = list.data?.find(({ id }) => id === slack);
  const error = installation.error ?? (slack === 'new' ? null : list.error);
  const isLoaded = hasApp !== undefined && (slack === 'new' || list.data !== undefined);
  if (isLoaded && slack !== 'new' && found === undefined) return <NoSuch what="Slack channel" />;
  if (isLoaded) return <SlackForm {...form} slack={found ?? null} hasApp={hasApp} />;
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
