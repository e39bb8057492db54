import { Button, Center } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { CheckForm } from './check-form.tsx';
import type { CheckValues } from './form/check-values.ts';
import type { Material } from './form/context.ts';
import { useFilledForm } from './form/use-filled-form.ts';
import { useFormMaterial } from './form/use-material.ts';
import { FormSkeleton } from './frame/form-skeleton.tsx';

interface LoadedFormProps {
  check: 'new' | number;
  /** Is set to say whether something entered would be lost now. */
  wouldLose: RefObject<() => boolean>;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form, as soon as what it needs is read. */
export const LoadedForm = (props: LoadedFormProps) => {
  const loaded = useFormMaterial(props.check);
  if (loaded.status === 'loading') return <FormSkeleton />;
  if (loaded.status === 'failed') return <Failed {...loaded} />;
  return <StartedForm {...props} start={loaded.start} material={loaded.material} />;
};

const Failed = ({ error, retry }: { error: Error; retry: () => void }) => {
  const isGone = isApiError(error, 404);
  return (
    <Center flex={1}>
      {isGone ? (
        <EmptyState title="There is no such check">It may have been deleted.</EmptyState>
      ) : (
        <EmptyState title="The form could not be loaded" action={<Button onClick={retry}>Try again</Button>}>
          {error.message}
        </EmptyState>
      )}
    </Center>
  );
};

interface StartedFormProps extends LoadedFormProps {
  start: CheckValues;
  material: Material;
}

const StartedForm = ({ check, wouldLose, start, material, onSaved, onCancel }: StartedFormProps) => {
  const filled = useFilledForm(start, material);
  useEffect(() => {
    wouldLose.current = filled.isChanged;
    return () => {
      wouldLose.current = () => false;
    };
  });
  return <CheckForm check={check} filled={filled} material={material} onSaved={onSaved} onCancel={onCancel} />;
};
