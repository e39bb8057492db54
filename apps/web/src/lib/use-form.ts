import { useForm as useMantineForm } from '@mantine/form';
import { useRef } from 'react';

type Form = ReturnType<typeof useMantineForm>;

/**
 * The `useForm` of Mantine with a different `getInputNode`. It searches the form that was submitted last instead of the
 * whole document.
 */
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
