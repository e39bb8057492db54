import { Text } from '@mantine/core';
import { sameJson } from '@pharos/domain/checks/settings/same-json.ts';
import type { Material } from '../form/context.ts';
import type { FilledForm } from '../form/use-filled-form.ts';
import type { TestNow } from './use-test-now.ts';

interface TestNotesProps {
  test: TestNow;
  filled: FilledForm;
  material: Material;
}

/** What makes the result say less than it seems to. */
export const TestNotes = ({ test: { tested }, filled: { form, entered }, material: { current } }: TestNotesProps) => {
  const { username, password } = form.values.basicAuth;
  // A stored password never reaches the browser.
  const lacksPassword = Boolean(current?.basicAuth) && username !== '' && password === '';
  const isOld = tested !== null && !sameJson({ ...tested, name: '' }, { ...entered(), name: '' });
  return (
    <>
      {isOld && <Note>What is entered has changed since this test.</Note>}
      {lacksPassword && <Note>The stored password is not known here: to test with it, enter it.</Note>}
    </>
  );
};

const Note = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed" mt="xs">
    {children}
  </Text>
);
