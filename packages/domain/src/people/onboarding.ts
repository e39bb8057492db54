export const COMPANY_ROLES = [
  'CEO or Owner',
  'Devops',
  'Customer support',
  'Operations',
  'Product',
  'Engineering',
] as const;
export const OTHER_ROLE = 'Other function';

export interface OnboardingFacts {
  firstName: string;
  companyRole: string | null;
  companySize: string | null;
  verificationRequiredBefore: string | null;
  isSkipped: boolean;
  width: number;
}

/** Phones are too small for the form. */
const WIDER_THAN = 480;

export const needsOnboarding = (facts: OnboardingFacts): boolean => {
  const isMissing = facts.firstName.trim() === '' || !facts.companyRole || !facts.companySize;
  return isMissing && facts.verificationRequiredBefore !== null && !facts.isSkipped && facts.width > WIDER_THAN;
};

export interface OnboardingDraft {
  fullName: string;
  /** One of `COMPANY_ROLES`, or `OTHER_ROLE`. Empty while no role is chosen. */
  chosenRole: string;
  typedRole: string;
  companySize: string;
  isPhoneValid: boolean;
}

/** Returns a percentage. A typed role is not needed if a listed role is chosen. */
export const onboardingProgress = (draft: OnboardingDraft): number => {
  const isListed = draft.chosenRole !== '' && draft.chosenRole !== OTHER_ROLE;
  const parts = [
    draft.fullName.trim() !== '',
    draft.chosenRole !== '',
    isListed || draft.typedRole.trim() !== '',
    draft.companySize !== '',
    draft.isPhoneValid,
  ];
  return (parts.filter(Boolean).length * 100) / parts.length;
};

export const roleOf = ({ chosenRole, typedRole }: Pick<OnboardingDraft, 'chosenRole' | 'typedRole'>): string | null => {
  const role = chosenRole === OTHER_ROLE ? typedRole.trim() : chosenRole;
  return role === '' ? null : role;
};

export const roleDraft = (role: string | null): Pick<OnboardingDraft, 'chosenRole' | 'typedRole'> => {
  if (role === null || role === '') return { chosenRole: '', typedRole: '' };
  const isListed = COMPANY_ROLES.some((each) => each === role);
  return isListed ? { chosenRole: role, typedRole: '' } : { chosenRole: OTHER_ROLE, typedRole: role };
};
