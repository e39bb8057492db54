import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findViolations, type Violation } from './find-violations.ts';
import LIMITS from './limits.json' with { type: 'json' };
import { SUBJECT_RULES, TEXT_RULES } from './rules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHOWN = 20;

/** Returns no lines if the command fails, for example in a copy without the history. */
const git = (...args: string[]): string[] =>
  spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 })
    .stdout.split('\n')
    .filter(Boolean);

const files = git('ls-files', '*.ts', '*.tsx', '*.js', '*.mjs', '*.md').filter(
  (path) => !path.startsWith('scripts/language/'),
);

const newLines = (): Set<string> =>
  new Set(git('diff', '--unified=0', 'HEAD~1').flatMap((line) => (line.startsWith('+') ? [line.slice(1).trim()] : [])));

describe('the language', () => {
  const found: (Violation & { path: string })[] = files.flatMap((path) =>
    findViolations(readFileSync(`${ROOT}/${path}`, 'utf8'), TEXT_RULES).map((violation) => ({ ...violation, path })),
  );

  it.each(TEXT_RULES)('uses $name at most as often as before', ({ name, instead }) => {
    const uses: Record<string, number> = LIMITS.uses;
    const limit = uses[name] ?? 0;
    const broken = found.filter(({ rule }) => rule === name);
    const added = newLines();
    const news = broken.filter(({ text }) => added.has(text));
    const shown = (news.length > 0 ? news : broken).slice(0, SHOWN);
    const hint = [
      `${broken.length} uses of "${name}", at most ${limit}. Write ${instead}:`,
      ...shown.map(({ path, line, text }) => `${path}:${line} ${text}`),
    ].join('\n');
    expect(broken.length, hint).toBeLessThanOrEqual(limit);
  });

  it('has commit subjects that state what the commit does', () => {
    const subjects = git('log', '--format=%s', `${LIMITS.subjectsSince}..HEAD`);
    expect(subjects.filter((subject) => findViolations(subject, SUBJECT_RULES).length > 0)).toEqual([]);
  });

  it.each([
    ['const MOST_KEYS = 3;', 'MOST_', 1],
    ['/** What it is. */', 'fragment', 1],
    ['/**\n * Of a check.\n */', 'fragment', 1],
    ['they were told, and toldAt is kept', 'told', 1],
    ['const isTold = tellSuccess;', 'told', 1],
  ])('finds %j', (text, rule, line) => {
    expect(findViolations(text, TEXT_RULES)).toContainEqual(expect.objectContaining({ rule, line }));
  });

  it.each(['/** Returns the limit. */', 'const MAX_KEYS = 3;', 'a teller in a foretold storey'])(
    'accepts %j',
    (text) => {
      expect(findViolations(text, TEXT_RULES)).toEqual([]);
    },
  );

  it.each(['Keep the order', 'Let users in', `Add ${'x'.repeat(80)}`])('rejects the subject %j', (subject) => {
    expect(findViolations(subject, SUBJECT_RULES)).not.toEqual([]);
  });
});
