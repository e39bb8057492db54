export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Counts characters, not UTF-16 units. */
export const passwordLengthProblem = (password: string): string | null => {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return `This password is too short. It must contain at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `This password is too long. It may contain at most ${PASSWORD_MAX} characters.`;
  return null;
};
