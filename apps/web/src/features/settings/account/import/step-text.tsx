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
        ? 'Pharos does not answer. The upload goes on by itself once the connection is back.'
        : `Uploading ${step.upload.file.name}. Keep this page open.`;
    case 'interrupted':
      return (
        <>
          The upload of <b>{step.import.file_name}</b> ({sizeText(step.import.bytes)}) was interrupted.{' '}
          {step.refusal ??
            (step.file
              ? 'You can continue it.'
              : 'Choose the same file again to continue, or another one to start over.')}
        </>
      );
    case 'under-way':
      return (
        <>
          {step.import.status === 'queued' ? (
            <>
              <b>{step.import.file_name}</b> is uploaded, and its import is about to begin.
            </>
          ) : (
            <>
              <b>{step.import.file_name}</b> is being imported.
            </>
          )}{' '}
          You can leave this page: the import goes on without it, and a mail tells when it is done.
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
          The import of <b>{step.import.file_name}</b> failed, and nothing was changed here.
        </>
      );
  }
};
