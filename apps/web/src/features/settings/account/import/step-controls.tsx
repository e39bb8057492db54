import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CreateOrganizationButton } from '../../../../components/create-organization/create-organization-button.tsx';
import { Refused } from '../../../../components/refusal-alert.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportReport } from './import-report.tsx';
import { type ImportStep, isFileOf } from './import-step.ts';
import { Uploading } from './uploading.tsx';

interface StepControlsProps {
  step: ImportStep;
  onChoose: (file: File) => void;
  onLeave: () => void;
  onStart: (file: File) => void;
  onForget: () => void;
}

export const StepControls = ({ step, onChoose, onLeave, onStart, onForget }: StepControlsProps) => {
  switch (step.name) {
    case 'empty':
      return <ChooseFile onChoose={onChoose}>Choose a file</ChooseFile>;
    case 'refused':
      return <CreateOrganizationButton variant="default" style={{ alignSelf: 'flex-start' }} />;
    case 'under-way':
      return null;
    case 'chosen':
      return (
        <>
          <Text size="sm">
            Name, time zone and alert sensitivity of this organization are replaced by those of the file. When
            everything works here, stop the checks of the other Pharos: as long as both run, both send alerts.
          </Text>
          <Group gap="sm">
            <Button onClick={() => onStart(step.file)}>Import</Button>
            <Button variant="default" onClick={onLeave}>
              Choose another file
            </Button>
          </Group>
        </>
      );
    case 'uploading':
      return <Uploading upload={step.upload} onCancel={onForget} />;
    case 'interrupted': {
      const { file, refusal } = step;
      const continueOrAsk = (chosen: File) => (isFileOf(step.import, chosen) ? onStart(chosen) : onChoose(chosen));
      return (
        <>
          {file === null && refusal === null && <ChooseFile onChoose={continueOrAsk}>Choose the file</ChooseFile>}
          <Group gap="sm">
            {file !== null && refusal === null && <Button onClick={() => onStart(file)}>Continue</Button>}
            <Button variant="default" onClick={onForget}>
              Cancel the upload
            </Button>
          </Group>
        </>
      );
    }
    case 'done':
      return (
        <>
          <ImportReport report={step.report} />
          <Group gap="sm">
            <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>Go to the dashboard</Button>
            <Button variant="default" onClick={onForget}>
              Dismiss
            </Button>
          </Group>
        </>
      );
    case 'failed':
      return (
        <>
          {step.import.problem !== null && <Refused>{step.import.problem}</Refused>}
          {step.refusal !== null ? (
            <Text size="sm" c="dimmed">
              {step.refusal}
            </Text>
          ) : (
            <ChooseFile onChoose={onChoose}>Choose another file</ChooseFile>
          )}
          <Group>
            <Button variant="default" onClick={onForget}>
              Dismiss
            </Button>
          </Group>
        </>
      );
  }
};
