import { Alert } from '@mantine/core';
import { refusalText } from '../lib/refusal-text.ts';

/** What the server refused of a form, apart from what its `fields` (wire names) show; nothing when there is nothing to say. */
export const RefusalAlert = ({ error, fields }: { error: Error | null; fields?: readonly string[] }) => {
  const text = refusalText(error, fields);
  return text === null ? null : (
    <Alert color="red" variant="light" role="alert" p="sm">
      {text}
    </Alert>
  );
};
