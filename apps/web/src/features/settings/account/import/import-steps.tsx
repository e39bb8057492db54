import { Stack, Text } from '@mantine/core';
import { cancelImport, getImport } from '@pharos/contract/rest/imports/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused } from '../../../../components/refusal-alert.tsx';
import { queryOf, useSend } from '../../../../lib/api/queries.ts';
import { isFileOf, stepOf } from './import-step.ts';
import { StepControls } from './step-controls.tsx';
import { StepText } from './step-text.tsx';
import { useFocusOnStep } from './use-focus-on-step.ts';
import { useImported } from './use-imported.ts';
import { useUpload } from './use-upload.ts';

const POLL_MS = 5000;

export const ImportSteps = ({ onImported }: { onImported: () => void }) => {
  const { data } = useQuery({
    ...queryOf(getImport, {}),
    refetchInterval: ({ state }) => (/queued|running/.test(state.data?.import?.status ?? '') ? POLL_MS : false),
  });
  const [chosen, setChosen] = useState<File | null>(null);
  const { upload, problem, send, stop } = useUpload();
  const remove = useSend(cancelImport, { refreshes: [getImport], until: 'refreshed' });
  // A discarded upload is treated as deleted immediately.
  const known = data && (remove.isPending ? { ...data, import: null } : data);
  const step = known && stepOf(known, { upload, chosen });
  const part = useFocusOnStep<HTMLDivElement>(step?.name);
  useImported(data?.import, onImported);
  if (!step) return null;

  const newest = known.import;
  const start = (file: File) => {
    setChosen(null);
    // An interrupted upload continues only with its own file.
    send(file, newest?.status === 'uploading' && isFileOf(newest, file) ? newest : null);
  };
  const forget = () => {
    const id = upload?.id ?? newest?.id;
    stop();
    if (id !== undefined) remove.mutate({ params: { id } });
  };
  return (
    <Stack gap="sm" align="stretch" ref={part}>
      <Text
        size="sm"
        role="status"
        tabIndex={-1}
        {...(step.name === 'refused' && { c: 'dimmed' })}
        // The text is empty, so this compensates the gap of the stack.
        {...(step.name === 'empty' && { mb: -12 })}
        style={{ overflowWrap: 'anywhere' }}
      >
        <StepText step={step} />
      </Text>
      {problem !== null && !['uploading', 'chosen', 'under-way', 'done'].includes(step.name) && (
        <Refused>{problem}</Refused>
      )}
      <StepControls
        step={step}
        onChoose={setChosen}
        onLeave={() => setChosen(null)}
        onStart={start}
        onForget={forget}
      />
    </Stack>
  );
};
