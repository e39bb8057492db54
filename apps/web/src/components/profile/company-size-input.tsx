import { Select } from '@mantine/core';
import { COMPANY_SIZES } from '@pharos/contract/rest/people/profile.ts';
import type { ReactNode } from 'react';

type CompanySize = (typeof COMPANY_SIZES)[number];

export const companySizeOf = (text: string | null): CompanySize | null =>
  COMPANY_SIZES.find((size) => size === text) ?? null;

interface CompanySizeInputProps {
  value: CompanySize | null;
  onChange: (size: CompanySize | null) => void;
  error?: ReactNode;
}

export const CompanySizeInput = ({ value, onChange, error }: CompanySizeInputProps) => (
  <Select
    label="Company size"
    placeholder="Number of people"
    data={[...COMPANY_SIZES]}
    value={value}
    error={error}
    onChange={(text) => onChange(companySizeOf(text))}
  />
);
