import type { AlertContent } from './alert-content.ts';

export interface AlertSection {
  content: AlertContent & {
    late: string | null;
  };
  /** Null if the recipient cannot open reports. */
  link: string | null;
  footer: string;
}

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

export interface Digest {
  headline: string;
  sections: readonly AlertSection[];
  /** Null if all alerts are listed. */
  rest: { text: string; link: string | null } | null;
  footer: string;
  unsubscribeLink: string;
}

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
