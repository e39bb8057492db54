/** `` of 0, `.01` of 1, `.5` of 50, … */
const HUNDREDTHS = Array.from({ length: 100 }, (_, n) => String(n / 100).slice(1));
const LARGEST = 2 ** 31;

/** A finite number as `String` writes it; those with two decimals at most, which most are, in a third of the time. */
export const numberText = (value: number): string => {
  const hundredths = Math.round(value * 100);
  if (value > 0 && hundredths < LARGEST && hundredths / 100 === value) {
    const whole = Math.floor(hundredths / 100);
    return whole + (HUNDREDTHS[hundredths - whole * 100] ?? '');
  }
  return String(value);
};
