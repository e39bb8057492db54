import { Group, TextInput } from '@mantine/core';
import { descriptorOf, hasField, prefixOf } from '@pharos/domain/checks/types/registry.ts';
import { type FocusEvent, useRef } from 'react';
import { afterPointerUp } from '../../form/after-pointer-up.ts';
import { useCheckFormContext, useFormData } from '../../form/context.ts';
import { nameFromUrl, readTyped, splitPort } from '../../form/url-and-port.ts';

const READ_BY_ALL = 'All members of the organization can read this address, and alerts show it.';
const USE_HEADER = 'Send a key as a custom header instead, because only admins see its value.';

export const TargetFields = () => {
  const form = useCheckFormContext();
  const { current } = useFormData();
  const { type, url, port } = form.values;
  const { address, example } = descriptorOf(type);

  // The name derived from the previous URL. A name that the user entered is not replaced.
  const nameOfBefore = useRef<string | null>(null);

  const toEnd = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
    const { length } = currentTarget.value;
    if (currentTarget.value === prefixOf(type)) currentTarget.setSelectionRange(length, length);
  };

  const read = (): void => {
    const typed = readTyped(type, url);
    // The type of an existing check cannot change. Another prefix is an error.
    const typeNow = current === null ? typed.type : type;
    const parts = port === '' ? splitPort(typeNow, typed.url) : { url: typed.url, port };
    const isOwnName = form.values.name.trim() !== '' && form.values.name !== nameOfBefore.current;
    const name = isOwnName ? form.values.name : nameFromUrl(typeNow, parts.url);
    nameOfBefore.current = isOwnName ? null : name;
    if (typeNow !== type) form.setFieldValue('type', typeNow);
    if (parts.url !== url) form.setFieldValue('url', parts.url);
    if (parts.port !== port) form.setFieldValue('port', parts.port);
    if (name !== form.values.name) {
      form.setFieldValue('name', name);
      // After Tab, the name input already has the focus. Selecting the text allows typing over it.
      requestAnimationFrame(() => selectIfFocused(form.getInputNode('name')));
    }
    if (form.isDirty('url')) afterPointerUp(() => form.validateField('url'));
  };

  return (
    <Group align="flex-start" gap="md" wrap="nowrap">
      <TextInput
        label="URL"
        required
        flex={1}
        miw={0}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={`${prefixOf(type)}${example}`}
        // Query strings often contain API keys.
        description={
          url.includes('?') && [READ_BY_ALL, hasField(type, 'headers') && USE_HEADER].filter(Boolean).join(' ')
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data-autofocus
        {...form.getInputProps('url')}
        onFocus={toEnd}
        onBlur={read}
        // Enter submits the form without a blur event.
        onKeyDown={({ key }) => {
          if (key === 'Enter') read();
        }}
      />
      {address.kind === 'host-and-port' && (
        <TextInput
          label="Port"
          required={address.defaultPort === null}
          w={136}
          inputMode="numeric"
          autoComplete="off"
          placeholder={address.defaultPort === null ? '1 to 65535' : String(address.defaultPort)}
          {...form.getInputProps('port')}
        />
      )}
    </Group>
  );
};

const selectIfFocused = (input: HTMLElement | null): void => {
  if (input instanceof HTMLInputElement && input === document.activeElement) input.select();
};
