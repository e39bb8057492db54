import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { readPhone } from '../../lib/phone.ts';

/**
 * Converts a phone number into the form to store (E.164); null if it is empty or invalid. A number without a country
 * code is read as one of the United States.
 */
export const phoneNumberOf = (text: string): string | null => readPhone({ country: 'US', text });

interface PhoneInputProps {
  value: string;
  onChange: (text: string) => void;
}

/** An input for an optional phone number. */
export const PhoneInput = ({ value, onChange }: PhoneInputProps) => {
  const [wasLeft, setLeft] = useState(value !== '');
  return (
    <TextInput
      type="tel"
      label="Phone number"
      description="Optional. Include the country code. US numbers do not need it."
      autoComplete="tel"
      maxLength={50}
      value={value}
      onBlur={() => setLeft(true)}
      error={wasLeft && value.trim() !== '' && phoneNumberOf(value) === null ? 'Invalid mobile number' : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};
