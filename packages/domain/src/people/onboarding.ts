/** The roles in a company that people can choose from. People type any other role. */
export const COMPANY_ROLES = [
  'CEO or Owner',
  'Devops',
  'Customer support',
  'Operations',
  'Product',
  'Engineering',
] as const;
export const OTHER_ROLE = 'Other function';

/** The facts that decide whether a person sees the onboarding form. */
export interface OnboardingFacts {
  firstName: string;
  companyRole: string | null;
  companySize: string | null;
  /** The time before which the address must be verified. Null after the verification. */
  verificationRequiredBefore: string | null;
  /** Whether the person chose to skip the form in this browser. */
  isSkipped: boolean;
  /** The width of the window in CSS pixels. */
  width: number;
}

/** The window must be wider than this, because phones are too small for the form. */
const WIDER_THAN = 480;

/**
 * Checks whether a new person is asked for their name, role and company size. This is the case while one of them is
 * missing and the address is not verified.
 */
export const needsOnboarding = (facts: OnboardingFacts): boolean => {
  const isMissing = facts.firstName.trim() === '' || !facts.companyRole || !facts.companySize;
  return isMissing && facts.verificationRequiredBefore !== null && !facts.isSkipped && facts.width > WIDER_THAN;
};

/** The input so far. */
export interface OnboardingDraft {
  fullName: string;
  /** One of `COMPANY_ROLES`, or `OTHER_ROLE`. Empty while no role is chosen. */
  chosenRole: string;
  typedRole: string;
  companySize: string;
  isPhoneValid: boolean;
}

/**
 * Returns the completed part of the form in percent. The parts are name, chosen role, typed role (not needed for a role
 * of the list), company size and valid phone number.
 */
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

/** Returns the role to store: the typed role if `OTHER_ROLE` is chosen. Returns null if there is no role. */
export const roleOf = ({ chosenRole, typedRole }: Pick<OnboardingDraft, 'chosenRole' | 'typedRole'>): string | null => {
  const role = chosenRole === OTHER_ROLE ? typedRole.trim() : chosenRole;
  return role === '' ? null : role;
};

/** Converts a stored role to the input of the form. */
export const roleDraft = (role: string | null): Pick<OnboardingDraft, 'chosenRole' | 'typedRole'> => {
  if (role === null || role === '') return { chosenRole: '', typedRole: '' };
  const isListed = COMPANY_ROLES.some((each) => each === role);
  return isListed ? { chosenRole: role, typedRole: '' } : { chosenRole: OTHER_ROLE, typedRole: role };
};
