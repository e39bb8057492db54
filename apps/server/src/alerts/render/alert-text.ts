import type { AlertContent } from './alert-content.ts';

export interface AlertSection {
  content: AlertContent & {
    /** That it is told late, in one sentence; null when it is not. */
    late: string | null;
  };
  /** To the check's report; null for who cannot open it. */
  link: string | null;
  /** Why it came, and to whom it belongs. */
  footer: string;
}

/** One alert as plain text. */
export const alertText = ({ content, link, footer }: AlertSection, unsubscribeLink: string): string => {
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
    [content.headline, content.lead, ...lateLine(content)].join('\n'),
    content.facts.map(({ label, value }) => `${`${label}:`.padEnd(width)}${value}`).join('\n'),
    ...probes,
    ...(link === null ? [] : [`${content.action}: ${link}`]),
    footerText(footer, unsubscribeLink),
  ].join('\n\n');
};

const footerText = (footer: string, unsubscribeLink: string): string =>
  `-- \n${footer}\nStop these mails: ${unsubscribeLink}\n`;

const lateLine = ({ late }: AlertSection['content']): string[] => (late === null ? [] : [late]);

/** Several alerts in one message. */
export interface Digest {
  headline: string;
  sections: readonly AlertSection[];
  /** What is not listed, and where it is; null when all is. */
  rest: { text: string; link: string | null } | null;
  footer: string;
  unsubscribeLink: string;
}

/** Several alerts as one digest, each briefly. */
export const digestText = ({ headline, sections, rest, footer, unsubscribeLink }: Digest): string =>
  [
    headline,
    ...sections.map(({ content, link }) =>
      [
        `${content.badge.toUpperCase()}: ${content.headline}`,
        `  ${content.lead}`,
        `  ${content.since}`,
        ...lateLine(content).map((line) => `  ${line}`),
        ...(link === null ? [] : [`  ${link}`]),
      ].join('\n'),
    ),
    ...(rest === null ? [] : [rest.link === null ? rest.text : `${rest.text}: ${rest.link}`]),
    footerText(footer, unsubscribeLink),
  ].join('\n\n');
