/** `starts` and `ends` are the positions of each UTF-16 code unit in the original text. */
export interface DecodedText {
  text: string;
  starts: Uint32Array;
  ends: Uint32Array;
}

/** Escapes of JSON and JavaScript, of HTML, and of a UTF-8 character in URLs. */
const ESCAPE =
  /\\u([\da-f]{4})|\\u\{([\da-f]{1,6})\}|\\x([\da-f]{2})|\\(["'\\/bfnrt])|&#x0*([\da-f]{1,6})(?:;|(?=[^;\da-f]))|&#0*(\d{1,7})(?:;|(?=[^;\d]))|&([a-z]{2,6});|%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi;

const CONTROLS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Entities of ASCII characters that escaping functions write by name. */
const ENTITIES: Record<string, string> = Object.fromEntries(
  'amp& lt< gt> quot" apos\' sol/ bsol\\ colon: semi; equals= plus+ num# percnt% excl! quest? commat@ dollar$ lpar( rpar) lsqb[ rsqb] lcub{ rcub} comma, period. lowbar_ ast* grave` vert| Hat^'
    .split(' ')
    .map((entry) => [entry.slice(0, -1).toLowerCase(), entry.slice(-1)]),
);

/** Returns the text itself, then decoded once, twice, and so on, up to `depth` times. */
export const decodeEscapes = (text: string, depth: number): DecodedText[] => {
  const places = Uint32Array.from({ length: text.length + 1 }, (_, index) => index);
  const levels: DecodedText[] = [{ text, starts: places.subarray(0, -1), ends: places.subarray(1) }];
  for (let left = depth; left > 0; left -= 1) {
    const decoded = decodeOnce(levels.at(-1) as DecodedText);
    if (decoded === null) break;
    levels.push(decoded);
  }
  return levels;
};

const decodeOnce = ({ text, starts, ends }: DecodedText): DecodedText | null => {
  const parts: string[] = [];
  const [newStarts, newEnds] = [new Uint32Array(text.length), new Uint32Array(text.length)];
  let [at, length] = [0, 0];
  const add = (part: string, startOf: (index: number) => number, endOf: (index: number) => number) => {
    parts.push(part);
    for (let index = 0; index < part.length; index += 1) {
      newStarts[length] = starts[startOf(index)] ?? 0;
      newEnds[length] = ends[endOf(index)] ?? 0;
      length += 1;
    }
  };
  const addPlain = (end: number) => {
    const from = at;
    add(
      text.slice(from, end),
      (index) => from + index,
      (index) => from + index,
    );
  };
  for (const match of text.matchAll(ESCAPE)) {
    const character = characterOf(match);
    if (character === null) continue;
    const [first, last] = [match.index, match.index + match[0].length - 1];
    addPlain(first);
    add(
      character,
      () => first,
      () => last,
    );
    at = last + 1;
  }
  if (at === 0) return null;
  addPlain(text.length);
  return { text: parts.join(''), starts: newStarts.subarray(0, length), ends: newEnds.subarray(0, length) };
};

/** Returns null if the escape does not represent a character. */
const characterOf = ([whole, unit, point, byte, plain, hex, decimal, name]: RegExpExecArray): string | null => {
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
  if (plain !== undefined) return CONTROLS[plain] ?? plain;
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? null;
  const code = point ?? byte ?? hex;
  if (code !== undefined) return fromCodePoint(Number.parseInt(code, 16));
  if (decimal !== undefined) return fromCodePoint(Number(decimal));
  try {
    return decodeURIComponent(whole);
  } catch {
    return null;
  }
};

const fromCodePoint = (point: number): string | null => (point <= 0x10ffff ? String.fromCodePoint(point) : null);
