import { sizeText } from '../../../../lib/format/size-text.ts';
import type { ImportStep } from './import-step.ts';

export const StepText = ({ step }: { step: ImportStep }) => {
  switch (step.name) {
    case 'empty':
      return null;
    case 'refused':
      return step.refusal;
    case 'chosen':
      return (
        <>
          <b>{step.file.name}</b> ({sizeText(step.file.size)}) is chosen.
        </>
      );
    case 'uploading':
      return step.upload.isTrouble
        ? 'Pharos does not respond. The upload continues automatically when the connection is restored.'
        : `Uploading ${step.upload.file.name}. Keep this page open.`;
    case 'interrupted':
      return (
        <>
          The upload of <b>{step.import.file_name}</b> ({sizeText(step.import.bytes)}) was interrupted.{' '}
          {step.refusal ??
            (step.file ? 'You can continue it.' : 'Choose the same file to continue, or another file to start again.')}
        </>
      );
    case 'under-way':
      return (
        <>
          {step.import.status === 'queued' ? (
            <>
              <b>{step.import.file_name}</b> was uploaded, and its import starts now.
            </>
          ) : (
            <>
              <b>{step.import.file_name}</b> is being imported.
            </>
          )}{' '}
          You can leave this page. The import continues, and you get a mail when it is complete.
        </>
      );
    case 'done':
      return (
        <>
          <b>{step.import.file_name}</b> is imported.
        </>
      );
    case 'failed':
      return (
        <>
          The import of <b>{step.import.file_name}</b> failed. Nothing was changed here.
        </>
      );
  }
};
