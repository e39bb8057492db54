import { OWNER_OBSTACLE_TEXTS } from '@pharos/domain/organizations/ownership-transfer.ts';

interface Admin {
  value: string;
  label: string;
  ownsAnother: boolean;
}

export const newOwnerOptions = (admins: readonly Admin[]) =>
  admins.map(({ value, label, ownsAnother }) => ({
    value,
    label: ownsAnother ? `${label}. ${OWNER_OBSTACLE_TEXTS['owns-another']}` : label,
    disabled: ownsAnother,
  }));
