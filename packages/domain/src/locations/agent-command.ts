/** Returns one line for a POSIX shell. */
export const agentCommand = (settings: Readonly<Record<string, string | undefined>>): string =>
  [
    ...Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${quoted(value)}`])),
    'npm start -- --role=agent',
  ].join(' ');

const quoted = (text: string): string => (/^[\w.,:/@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
