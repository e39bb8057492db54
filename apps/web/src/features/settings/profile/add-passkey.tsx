import { Button, Group, Stack, TextInput } from '@mantine/core';
import { addPasskey, listPasskeys, startPasskey } from '@pharos/contract/rest/sign-in/passkeys.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Modal } from '../../../components/modal.tsx';
import { PasswordInput } from '../../../components/password-input.tsx';
import { RefusalAlert, Refused } from '../../../components/refusal-alert.tsx';
import { call, type Input } from '../../../lib/api/call.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { keyOf } from '../../../lib/api/queries.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';

interface AddPasskeyProps {
  opened: boolean;
  onClose: () => void;
}

/** Requires the password. The device creates the passkey, and the server stores its public key. */
export const AddPasskey = ({ opened, onClose }: AddPasskeyProps) => (
  <Modal opened={opened} onClose={onClose} title="Add a passkey" centered transitionProps={{ duration: 220 }}>
    <PasskeyForm onClose={onClose} />
  </Modal>
);

const ALREADY_ADDED = 'This device already has a passkey for this account.';
const NOT_MADE = 'The passkey was not created. You can try again.';

/** Returns null, or the reason why the device created no passkey. `signal` closes the browser prompt. */
const makePasskey = async (
  { name, password }: { name: string; password: string },
  signal: AbortSignal,
): Promise<string | null> => {
  const options = await call(startPasskey, { body: { password } });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey, signal }).catch((error: DOMException) => error);
  // The device already has one of the excluded passkeys: https://www.w3.org/TR/webauthn-3/#sctn-createCredential.
  if (credential instanceof DOMException && credential.name === 'InvalidStateError') return ALREADY_ADDED;
  // Other device errors have no messages for users.
  if (signal.aborted || !(credential instanceof PublicKeyCredential)) return NOT_MADE;
  // The browser's JSON matches the contract, but its declared type is less precise.
  const json = credential.toJSON() as unknown as Input<typeof addPasskey>['body']['credential'];
  await call(addPasskey, { body: { name, credential: json } });
  return null;
};

const PasskeyForm = ({ onClose }: { onClose: () => void }) => {
  const queries = useQueryClient();
  const prompt = useRef<AbortController | null>(null);
  useEffect(() => () => prompt.current?.abort(), []);
  const form = useForm({
    initialValues: { name: 'My device', password: '' },
    validate: { name: (name) => (name.trim() === '' ? 'This field may not be blank.' : null) },
  });
  const make = useMutation({
    mutationFn: (values: { name: string; password: string }) => {
      prompt.current = new AbortController();
      return makePasskey(values, prompt.current.signal);
    },
    meta: { errors: 'shown' },
    onSuccess: (problem) => {
      if (problem !== null) return;
      void queries.invalidateQueries({ queryKey: keyOf(listPasskeys) });
      showSuccess('Passkey added');
      onClose();
    },
    onError: (error) => showFieldErrors(form, fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => make.mutate(values))} noValidate>
      <Stack>
        <TextInput label="Name of the passkey" maxLength={100} data-autofocus {...form.getInputProps('name')} />
        <PasswordInput label="Your password" autoComplete="current-password" {...form.getInputProps('password')} />
        {make.data && <Refused>{make.data}</Refused>}
        <RefusalAlert error={make.error} fields={Object.keys(form.values)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ActionButton type="submit" loading={make.isPending}>
            Continue
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
};
