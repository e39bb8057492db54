import type { AlertContent, Fact } from './alert-content.ts';

/** Removes facts and fields of probes that the text `sentence` already contains. */
export const withoutRepeats = <Content extends Pick<AlertContent, 'facts' | 'probes'>>(
  content: Content,
  sentence: string,
): Content => ({
  ...content,
  facts: content.facts.filter((fact) => !isIn(fact, sentence)),
  probes: content.probes.map((probe) => ({
    ...probe,
    when: sentence.includes(probe.when) ? '' : probe.when,
    finding: sentence.includes(withoutStatus(probe.finding)) ? '' : probe.finding,
  })),
});

/**
 * Facts that may be removed. Other values, such as a status code or a certificate name, can occur in the text by
 * chance.
 */
const IN_SENTENCES: ReadonlySet<string> = new Set([
  ...['Down since', 'Over since', 'Slow since', 'Fast since', 'Since', 'From', 'To', 'Paused', 'Expires', 'Expired'],
  ...['Down for', 'Not watched', 'Threshold', 'Error'],
]);

const isIn = ({ label, value }: Fact, sentence: string): boolean => IN_SENTENCES.has(label) && sentence.includes(value);

/** The status code is a separate fact. */
const withoutStatus = (finding: string): string => finding.replace(/ \(status code \d+\)$/, '');
