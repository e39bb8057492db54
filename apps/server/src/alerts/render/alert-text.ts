import type { AlertContent } from './alert-content.ts';

export interface AlertSection {
  content: AlertContent & {
    /** A sentence about the delay of the alert, or null if it is not late. */
    late: string | null;
  };
  /** The URL of the report of the check, or null if the recipient cannot open it. */
  link: string | null;
  /** The reason for the email and the organization that it belongs to. */
  footer: string;
}

/** Renders one alert as plain text. */
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
  /** The number of unlisted alerts and the link to them, or null if all alerts are listed. */
  rest: { text: string; link: string | null } | null;
  footer: string;
  unsubscribeLink: string;
}

/** Renders several alerts as the plain text of a digest, each with a short entry. */
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
