import type { AlertKind } from '../../alerts/alert.ts';
import { fitSms, fitsOneSms } from './fit-sms.ts';
import { gsm7Places, plainForGsm7 } from './gsm-7.ts';

export interface MoreOfDigest {
  kind: AlertKind;
  checkId: number;
}

interface DigestOfTexts {
  /** One line for each event, in the order of the events. */
  lines: readonly { label: string; isDown: boolean; id: number; name: string }[];
  more: readonly MoreOfDigest[];
  tail: string;
}

/** Checks that are down are listed first. Among them, checks with a GSM-7 name are first. */
const NAMED = 5;

/** Creates a text such as "6 DOWN, 2 UP: Shop, Wiki, Blog and 5 more 14:03 UTC". */
export const digestSms = ({ lines, more, tail }: DigestOfTexts): string => {
  const head = countsOf([...lines.map(({ label }) => label), ...more.map(({ kind }) => KIND_LABELS[kind])]);
  const plain = lines.map(({ name, ...line }) => ({ ...line, name: plainForGsm7(name) }));
  // A name with characters outside GSM-7 limits the message to 70 characters, so such names are last.
  const byUrgency = plain.toSorted(
    (a, b) => Number(b.isDown) - Number(a.isDown) || Number(isOther(a.name)) - Number(isOther(b.name)),
  );
  const names = [...new Map(byUrgency.map(({ id, name }) => [id, name])).values()];
  const checks = new Set([...lines.map(({ id }) => id), ...more.map(({ checkId }) => checkId)]).size;
  const restOf = (named: number): string => (checks > named ? ` and ${checks - named} more` : '');
  for (let named = Math.min(NAMED, names.length); named > 0; named -= 1) {
    const text = `${head}: ${names.slice(0, named).join(', ')}${restOf(named)}${tail}`;
    if (fitsOneSms(text)) return text;
  }
  const withFirst = fitSms({ head: `${head}: `, name: names[0] ?? '', detail: '', tail: `${restOf(1)}${tail}` });
  return fitsOneSms(withFirst) ? withFirst : `${head}: ${checks} checks${tail}`;
};

const isOther = (name: string): boolean => gsm7Places(name) === null;

const countsOf = (labels: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => Number(b === KIND_LABELS.down) - Number(a === KIND_LABELS.down))
    .map(([label, count]) => `${count} ${label}`)
    .join(', ');
};

export const KIND_LABELS: Readonly<Record<AlertKind, string>> = {
  down: 'DOWN',
  up: 'UP',
  paused: 'PAUSED',
  'state-change': 'CHANGED',
  degraded: 'DEGRADED',
  recovered: 'RECOVERED',
  certificate: 'CERTIFICATE',
};
