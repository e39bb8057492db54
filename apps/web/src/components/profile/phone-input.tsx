import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { readPhone } from '../../lib/phone.ts';

/**
 * Converts a phone number to E.164. Returns null if it is empty or invalid. Numbers without a country code are read as
 * US numbers.
 */
export const phoneNumberOf = (text: string): string | null => readPhone({ country: 'US', text });

interface PhoneInputProps {
  value: string;
  onChange: (text: string) => void;
}

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
