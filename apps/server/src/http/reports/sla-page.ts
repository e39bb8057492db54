import type {
  SlaExclusion,
  SlaInterval,
  SlaOutage,
  SlaReport,
  SlaSums,
} from '@pharos/contract/rest/reports/sla-report.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { html, type Markup } from '../../html/markup.ts';
import { monthText, zonedTimes } from '../../html/zoned-time.ts';
import { PAGE_POLICY } from '../app/answers/page-answer.ts';
import { printStyle } from './sla-page-style.ts';

/** Renders a monthly report as a self-contained page without scripts and links. */
export const slaPage = (report: SlaReport): string => {
  const { check, organization, sums } = report;
  const time = zonedTimes(report.time_zone);
  const daysSinceCreation = report.days.filter((day) => day.duration_seconds_total > 0);
  const title = `Availability of ${bidiIsolate(check.name)}, ${monthText(report.month)}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta http-equiv="content-security-policy" content="${PAGE_POLICY}">
<title>${title}</title>
<style>${printStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${bidiIsolate(check.url)} · ${bidiIsolate(organization.name)}</p>
<p class="figure">${report.availability_percentage === null ? 'Unknown' : `${report.availability_percentage} %`}</p>
<p class="faint">${time(report.report_start)} to ${time(report.report_end)}, days and times of ${report.time_zone}.
${report.is_complete ? 'The month is complete.' : 'The month is still running.'} Generated at ${time(report.generated_on)}.</p>

<h2>Calculation</h2>
<p>${report.formula.words}</p>
<p class="formula">${report.formula.numbers}</p>

<h2>Sums</h2>
${table('Sums of time', ['Time', 'Seconds', 'Duration'], sumRows(sums))}
${table(
  'Sums of outages',
  ['Outages', 'Value', 'Duration'],
  [
    ['Outages', String(report.outages_count_total), ''],
    ['Incidents (an outage has one for each state it was in)', String(report.incidents_count), ''],
    ['Longest downtime, seconds', ...seconds(report.maximum_downtime_duration)],
    ['Mean time to recover, seconds', ...seconds(report.mean_time_to_recover_seconds)],
    ['Mean time between failures, seconds', ...seconds(report.mean_time_between_failures_seconds)],
  ],
)}

<h2>Outages</h2>
${report.outages.length === 0 ? html`<p>None.</p>` : report.outages.map((outage, index) => outageSection(outage, index, time))}

<h2>Exclusions</h2>
${
  report.exclusions.length === 0
    ? html`<p>None. The check was monitored all the time.</p>`
    : table(
        'Exclusions',
        ['From', 'To', 'Seconds', 'Reason', 'Counts as'],
        report.exclusions.map((each) => exclusionRow(each, time)),
      )
}

<h2>Days</h2>
${table(
  'Days',
  ['Day', 'Availability', 'Available, s', 'Down, s', 'Paused, s', 'Maintenance, s', 'Unknown, s', 'Total, s'],
  daysSinceCreation.map((day) => [
    day.date,
    day.availability_percentage === null ? 'unknown' : `${day.availability_percentage} %`,
    String(day.duration_seconds_available),
    String(day.duration_seconds_down),
    String(day.duration_seconds_paused),
    String(day.duration_seconds_maintenance),
    String(day.duration_seconds_unknown),
    String(day.duration_seconds_total),
  ]),
)}

<h2>Intervals</h2>
${table(
  'Intervals',
  ['From', 'To', 'Seconds', 'State', 'Evidence'],
  report.intervals.map((each) => [
    time(each.start),
    time(each.end),
    String(each.duration_seconds),
    INTERVAL_NAMES[each.state],
    each.based_on === null ? '' : `state change ${each.based_on}`,
  ]),
)}
</main>
</body>
</html>
`.text;
};

const INTERVAL_NAMES: Record<SlaInterval['state'], string> = {
  ...STATE_NAMES,
  unknown: 'Unknown',
  maintenance: 'Maintenance',
};

/** Direction marks in a text of the user must not affect the figures and dates next to it. */
const bidiIsolate = (text: string): string => `\u2068${text}\u2069`;

/** The box scrolls horizontally, also by keyboard. */
const table = (label: string, headings: readonly string[], rows: readonly (readonly string[])[]): Markup => {
  const classes = headings.map((_, column) =>
    rows.every((cells) => isNumber(cells[column] ?? '')) ? 'number' : 'text',
  );
  const classOf = (column: number): string => classes[column] ?? 'text';
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${headings.map((heading, column) => html`<th scope="col" class="${classOf(column)}">${heading}</th>`)}</tr></thead>
<tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell, column) => html`<td class="${classOf(column)}">${cell}</td>`)}</tr>\n`,
  )}</tbody>
</table></div>`;
};

const isNumber = (cell: string): boolean => /^([\d.]+( %)?|–|unknown)$/.test(cell);

const seconds = (value: number | null): [string, string] =>
  value === null ? ['–', ''] : [String(value), durationText(value * 1000)];

const sumRows = (sums: SlaSums): string[][] => [
  ['Available', ...seconds(sums.duration_seconds_available)],
  ['Down', ...seconds(sums.duration_seconds_down)],
  ['Paused', ...seconds(sums.duration_seconds_paused)],
  ['Maintenance', ...seconds(sums.duration_seconds_maintenance)],
  ['Unknown', ...seconds(sums.duration_seconds_unknown)],
  ['Total', ...seconds(sums.duration_seconds_total)],
];

const outageSection = (outage: SlaOutage, index: number, time: (iso: string) => string): Markup => html`<section>
<h3>${index + 1}. ${time(outage.start)} to ${outage.end === null ? 'now (ongoing)' : time(outage.end)}</h3>
<p>${outage.duration_seconds} s of known downtime in this report (${durationText(outage.duration_seconds * 1000)}).</p>
${table(
  `Evidence of outage ${index + 1}`,
  ['Evidence', 'From', 'To', 'State', 'Summary', 'Note'],
  outage.evidence.map((each) => [
    `state change ${each.based_on}`,
    time(each.start),
    each.end === null ? '' : time(each.end),
    STATE_NAMES[each.new_state],
    each.new_error_summary,
    each.comment,
  ]),
)}
</section>
`;

const REASONS: Record<SlaExclusion['reason'], string> = {
  paused: 'Monitoring was paused',
  maintenance: 'Maintenance',
  unknown: 'The check was not monitored',
  before_creation: 'The check did not exist yet',
};

const exclusionRow = (each: SlaExclusion, time: (iso: string) => string): string[] => [
  time(each.start),
  time(each.end),
  String(each.duration_seconds),
  REASONS[each.reason],
  each.counts_as,
];
