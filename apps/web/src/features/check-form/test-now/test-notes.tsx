import { Text } from '@mantine/core';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import type { LoadedFormData } from '../form/context.ts';
import type { CheckFormState } from '../form/use-check-form-state.ts';
import type { TestNow } from './use-test-now.ts';

interface TestNotesProps {
  test: TestNow;
  state: CheckFormState;
  formData: LoadedFormData;
}

/** Warns that the test result may not apply to the check. */
export const TestNotes = ({
  test: { tested },
  state: { form, testBody },
  formData: { current, copied },
}: TestNotesProps) => {
  const { username, password } = form.values.basicAuth;
  // The server never sends a stored password to the browser.
  const lacksPassword = Boolean((current ?? copied)?.basicAuth) && username !== '' && password === '';
  const isOld = tested !== null && !equalJson({ ...tested, name: '' }, { ...testBody(), name: '' });
  return (
    <>
      {isOld && <Note>The form has changed since this test.</Note>}
      {lacksPassword && <Note>To test with the stored password, enter it.</Note>}
    </>
  );
};

const Note = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed" mt="xs">
    {children}
  </Text>
);
