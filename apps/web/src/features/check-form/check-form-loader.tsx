import { Button, Center } from '@mantine/core';
import type { RefObject } from 'react';
import { FormSkeleton } from '../../components/drawer/form-skeleton.tsx';
import { useUnsavedChanges } from '../../components/drawer/use-unsaved-changes.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { CheckForm } from './check-form.tsx';
import type { CheckValues } from './form/check-values.ts';
import type { LoadedFormData } from './form/context.ts';
import { useCheckFormState } from './form/use-check-form-state.ts';
import { useLoadFormData } from './form/use-load-form-data.ts';

interface CheckFormLoaderProps {
  check: 'new' | number;
  clone?: number | undefined;
  /** The form sets this ref. */
  hasUnsavedChanges: RefObject<() => boolean>;
  onSaved: () => void;
  onCancel: () => void;
}

export const CheckFormLoader = (props: CheckFormLoaderProps) => {
  const loaded = useLoadFormData(props.check, props.clone);
  if (loaded.status === 'loading') return <FormSkeleton />;
  if (loaded.status === 'failed') return <Failed {...loaded} />;
  return <StartedForm {...props} start={loaded.start} formData={loaded.formData} />;
};

const Failed = ({ error, retry }: { error: Error; retry: () => void }) => {
  const isGone = isApiError(error, 404);
  return (
    <Center flex={1}>
      {isGone ? (
        <EmptyState title="Check not found">It may have been deleted.</EmptyState>
      ) : (
        <EmptyState title="The form could not be loaded" action={<Button onClick={retry}>Try again</Button>}>
          {error.message}
        </EmptyState>
      )}
    </Center>
  );
};

interface StartedFormProps extends CheckFormLoaderProps {
  start: CheckValues;
  formData: LoadedFormData;
}

const StartedForm = ({ check, hasUnsavedChanges, start, formData, onSaved, onCancel }: StartedFormProps) => {
  const state = useCheckFormState(start, formData);
  useUnsavedChanges(hasUnsavedChanges, state.isChanged);
  return <CheckForm check={check} state={state} formData={formData} onSaved={onSaved} onCancel={onCancel} />;
};
