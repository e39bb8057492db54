/** What people may be in their company; any other is typed. */
export const COMPANY_ROLES = [
  'CEO or Owner',
  'Devops',
  'Customer support',
  'Operations',
  'Product',
  'Engineering',
] as const;
export const OTHER_ROLE = 'Other function';

/** What decides whether somebody is asked who they are. */
export interface OnboardingFacts {
  firstName: string;
  companyRole: string | null;
  companySize: string | null;
  /** Until when the address has to be verified; null once it is. */
  verificationRequiredBefore: string | null;
  /** Whether this browser was told to skip it. */
  isSkipped: boolean;
  /** CSS pixels. */
  width: number;
}

/** Phones are too small for it. */
const WIDER_THAN = 480;

/** Whether somebody new is asked for name, role and size of the company: as long as one is missing, and the address is not verified. */
export const needsOnboarding = (facts: OnboardingFacts): boolean => {
  const isMissing = facts.firstName.trim() === '' || !facts.companyRole || !facts.companySize;
  return isMissing && facts.verificationRequiredBefore !== null && !facts.isSkipped && facts.width > WIDER_THAN;
};

/** What was entered so far. */
export interface OnboardingDraft {
  fullName: string;
  /** One of the roles, or `OTHER_ROLE`; empty while none is chosen. */
  chosenRole: string;
  typedRole: string;
  companySize: string;
  isPhoneValid: boolean;
}

/** How much of it is entered, in percent: name, chosen role, typed role (a role of the list needs none), company size, valid phone. */
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

/** The role as it is kept: the typed one where none of the list was chosen. Null while there is none. */
export const roleOf = ({ chosenRole, typedRole }: Pick<OnboardingDraft, 'chosenRole' | 'typedRole'>): string | null => {
  const role = chosenRole === OTHER_ROLE ? typedRole.trim() : chosenRole;
  return role === '' ? null : role;
};

/** A kept role as it is entered. */
export const roleDraft = (role: string | null): Pick<OnboardingDraft, 'chosenRole' | 'typedRole'> => {
  if (role === null || role === '') return { chosenRole: '', typedRole: '' };
  const isListed = COMPANY_ROLES.some((each) => each === role);
  return isListed ? { chosenRole: role, typedRole: '' } : { chosenRole: OTHER_ROLE, typedRole: role };
};
