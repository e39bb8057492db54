/** An empty text for 0, `.01` for 1, `.5` for 50, and so on. */
const HUNDREDTHS = Array.from({ length: 100 }, (_, n) => String(n / 100).slice(1));
const MAX_HUNDREDTHS = 2 ** 31;

/** Formats like `String`. Numbers with at most two decimals, which are the most frequent, need a third of the time. */
export const numberText = (value: number): string => {
  const hundredths = Math.round(value * 100);
  if (value > 0 && hundredths < MAX_HUNDREDTHS && hundredths / 100 === value) {
    const whole = Math.floor(hundredths / 100);
    return whole + (HUNDREDTHS[hundredths - whole * 100] ?? '');
  }
  return String(value);
};
