import type { AlertContent } from './alert-content.ts';

export interface AlertSection {
  content: AlertContent;
  /** To the check's report. */
  link: string;
  /** Why it came, and to whom it belongs. */
  footer: string;
}

/** One alert as plain text. */
export const alertText = ({ content, link, footer }: AlertSection): string => {
  const width = Math.max(...content.facts.map(({ label }) => label.length)) + 2;
  const probes = content.probes.map(({ title, location, when, finding, timings }) =>
    [
      title,
      `  ${when}`,
      `  ${location}`,
      `  ${finding}`,
      ...(timings.length > 0 ? [`  ${timings.join(', ')}`] : []),
    ].join('\n'),
  );
  return [
    `${content.headline}\n${content.lead}`,
    content.facts.map(({ label, value }) => `${`${label}:`.padEnd(width)}${value}`).join('\n'),
    ...probes,
    `${content.action}: ${link}`,
    `-- \n${footer}\n`,
  ].join('\n\n');
};

/** Several alerts as one digest, each briefly. */
export const digestText = (headline: string, sections: readonly AlertSection[], footer: string): string =>
  [
    headline,
    ...sections.map(({ content, link }) =>
      [
        `${content.badge.toUpperCase()}: ${content.headline}`,
        `  ${content.lead}`,
        `  ${content.since}`,
        `  ${link}`,
      ].join('\n'),
    ),
    `-- \n${footer}\n`,
  ].join('\n\n');
