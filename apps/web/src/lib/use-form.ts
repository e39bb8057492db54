import { useForm as useMantineForm } from '@mantine/form';
import { useRef } from 'react';

type Form = ReturnType<typeof useMantineForm>;

/** Mantine's `useForm`, but `getInputNode` searches only the last submitted form instead of the whole document. */
export const useForm = ((input: Parameters<typeof useMantineForm>[0]): Form => {
  const form = useMantineForm(input);
  const submitted = useRef<HTMLFormElement>(null);
  return {
    ...form,
    onSubmit: (send, refuse) => {
      const submit = form.onSubmit(send, refuse);
      return (event) => {
        submitted.current = event?.currentTarget ?? null;
        submit(event);
      };
    },
    getInputNode: (path) => (submitted.current ?? document).querySelector(`[data-path="${path}"]`),
  };
}) as typeof useMantineForm;
