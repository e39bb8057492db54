export const isoMicroseconds = (at: number): string => {
  const microseconds = Math.round(at * 1000);
  const milliseconds = Math.floor(microseconds / 1000);
  const rest = String(microseconds - milliseconds * 1000).padStart(3, '0');
  return new Date(milliseconds).toISOString().replace('Z', `${rest}+00:00`);
};
