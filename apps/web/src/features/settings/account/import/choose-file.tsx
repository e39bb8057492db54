import { Button, FileButton, Stack, Text } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { Refused } from '../../../../components/refusal-alert.tsx';
import classes from './choose-file.module.css';

interface ChooseFileProps {
  children: string;
  onChoose: (file: File) => void;
}

export const ChooseFile = ({ children, onChoose }: ChooseFileProps) => {
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const take = (file: File | null | undefined) => {
    if (!file) return;
    // Also focused after a drop, so that the focus moves from here to the next step.
    button.current?.focus({ preventScroll: true });
    const found = problemOf(file);
    setProblem(found);
    if (found === null) onChoose(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Stack gap="sm">
      <fieldset
        className={classes.drop}
        aria-label="The file of an export"
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton accept=".zip,application/zip" onChange={take}>
          {(props) => (
            <Button variant="default" ref={button} {...props}>
              {children}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          or drop it here: the .zip file from “Export data”
        </Text>
      </fieldset>
      {problem !== null && <Refused>{problem}</Refused>}
    </Stack>
  );
};

const problemOf = ({ name, size }: File): string | null => {
  if (!/\.zip$/i.test(name)) return `${name} is not the file of an export. The name of an export ends in .zip.`;
  return size === 0 ? `${name} is empty.` : null;
};
