import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { type MessageEntry, pairEnds } from '@pharos/domain/alerts/pair-ends.ts';
import type { AlertContent, Fact, ProbeContent } from '../../render/alert-content.ts';
import { alertLinks, reportOf } from '../../render/alert-links.ts';
import { digestHeadline } from '../../render/digest-headline.ts';
import { inertAlert } from '../../render/inert-alert.ts';
import { lateText } from '../../render/late-text.ts';
import { TONES } from '../../render/mail-frame.ts';
import { toAlertContent } from '../../render/to-alert-content.ts';
import { withoutRepeats } from '../../render/without-repeats.ts';
import type { Message } from '../channel.ts';
import { bold, columns, context, joined, link, type SlackBlock, section, shown } from './slack-blocks.ts';

export interface SlackMessage {
  /** Slack notifications show only this text. */
  text: string;
  attachments: readonly SlackAttachment[];
}

interface SlackAttachment {
  color: string;
  fallback: string;
  blocks: readonly SlackBlock[];
}

type SlackContent = Pick<Message, 'alerts' | 'more' | 'notifiedAt'> & {
  baseUrl: string;
};

interface Section {
  alert: Alert;
  content: AlertContent;
  late: string | null;
}

/** Slack discourages long messages and truncates them. */
const MAX_LISTED = 20;

export const slackMessage = ({ alerts: entries, more = [], notifiedAt, baseUrl }: SlackContent): SlackMessage => {
  const alerts = entries.map(inertAlert);
  const sections = pairEnds(alerts).map((each) => sectionOf(each, notifiedAt));
  const [first] = sections;
  if (first && sections.length === 1 && more.length === 0) return single(first, baseUrl);
  const listed = sections.slice(0, MAX_LISTED);
  const rest = sections.length - listed.length + more.length;
  const restText = `And ${rest} more that are not listed here`;
  const plain = { color: colorOf('plain'), fallback: restText, blocks: [section(link(baseUrl, restText))] };
  return {
    text: bold(digestHeadline(alerts, sections, more)),
    attachments: [...listed.map((each) => brief(each, baseUrl)), ...(rest === 0 ? [] : [plain])],
  };
};

const sectionOf = ({ alert, opening }: MessageEntry<Alert>, notifiedAt: number): Section => ({
  alert,
  content: toAlertContent({ alert, opening }),
  late: lateText(opening ?? alert, notifiedAt),
});

const single = ({ alert, content, late }: Section, baseUrl: string): SlackMessage => {
  // The subject of a recovery contains the duration, so its lead is omitted.
  const line = joined([...(alert.kind === 'up' ? [] : [content.lead]), content.since]);
  const { facts, probes } = withoutRepeats(content, `${content.subject}. ${line}`);
  const links = alertLinks(alert, content, baseUrl).map(({ url, text }) => link(url, text));
  return {
    text: `${bold(content.subject)} ${shown(line)}`,
    attachments: [
      {
        color: colorOf(content.tone),
        fallback: shown(`${content.subject}: ${line}`),
        blocks: [
          columns(facts.map(factText)),
          ...(probes.length === 0 ? [] : [columns(probes.map(probeText))]),
          ...(late === null ? [] : [context(shown(late))]),
          // Slack marks a button as failed if the app does not respond, and an incoming webhook cannot respond.
          section(links.join('   ')),
        ],
      },
    ],
  };
};

const brief = ({ alert, content, late }: Section, baseUrl: string): SlackAttachment => ({
  color: colorOf(content.tone),
  fallback: shown(`${content.subject}: ${joined([content.lead, content.since])}`),
  blocks: [
    section(
      [
        `${bold(content.badge)}: ${link(reportOf(alert, baseUrl), content.headline)}`,
        shown(content.lead),
        shown(content.since),
        ...(late === null ? [] : [shown(late)]),
      ].join('\n'),
    ),
  ],
});

const factText = ({ label, value, link: target }: Fact): string =>
  `${bold(label)}\n${target === undefined ? shown(value) : link(target, value)}`;

const probeText = ({ title, location, when, finding, timings }: ProbeContent): string =>
  [bold(title), ...[when, location, finding, timings.join(', ')].filter((line) => line !== '').map(shown)].join('\n');

const colorOf = (tone: AlertContent['tone']): string => TONES[tone].light;
