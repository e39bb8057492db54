import { z } from 'zod';
import { DESCRIPTIONS, type SettingName, TOPICS } from './descriptions.ts';
import { schema } from './schema.ts';

const INTRODUCTION = `# Settings

Pharos reads its settings from environment variables, and from lines of a file \`.env\` beside \`package.json\`. An environment variable
overrides the line in the file. An empty value counts as not set.

If a setting has an invalid value, Pharos does not start. It exits with code 78 and prints one line for each such setting, with the allowed values.
A name that looks like a misspelled setting causes a warning.

This page is generated from \`apps/server/src/settings/descriptions.ts\`. Do not edit it: run \`npm run docs\`.
`;

const HEADER = `| name | default | meaning | allowed values |
|---|---|---|---|
`;

/** Returns the text of `docs/settings.md`: one table per topic. */
export const renderSettingsPage = (): string =>
  [INTRODUCTION, ...TOPICS.map((topic) => `## ${topic}\n\n${HEADER}${rowsOf(topic)}`)].join('\n');

const rowsOf = (topic: (typeof TOPICS)[number]): string =>
  (Object.keys(DESCRIPTIONS) as SettingName[])
    .filter((name) => DESCRIPTIONS[name].topic === topic)
    .map((name) => {
      const { allowed, meaning } = DESCRIPTIONS[name];
      return `| \`${name}\` | ${defaultOf(name)} | ${meaning} | ${formatAllowed(allowed)} |\n`;
    })
    .join('');

const defaultOf = (name: SettingName): string => {
  const value = schemaDefaultOf(name);
  return value === undefined ? (DESCRIPTIONS[name].default ?? 'none') : `\`${value}\``;
};

/** Returns the default of the schema in the format of a setting, or undefined if the schema has none. */
export const schemaDefaultOf = (name: SettingName): string | undefined => {
  const one = schema.shape[name];
  return one instanceof z.ZodDefault ? [one.def.defaultValue].flat().join(',') : undefined;
};

/** Matches addresses, which would become links in Markdown, senders, and commands. */
const CODE = /(?:\w+ <)?[^\s(]*(?:\/\/|@(?=\S))\S*?(?=[,;)]*(?:\s|$))|(?<=\()openssl[^)]*/g;

const formatAllowed = (allowed: string): string => allowed.replace(CODE, '`$&`');
