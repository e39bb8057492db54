const LEVELS = ['debug', 'info', 'warn', 'error'];
/** Styling props of React, of Mantine (https://mantine.dev/styles/style-props/) and of its layouts. */
const STYLES = new Set([
  ...['style', 'styles', 'className', 'classNames', 'vars', 'cols', 'spacing', 'verticalSpacing', 'gap'],
  ...['m', 'mt', 'mb', 'ml', 'mr', 'ms', 'me', 'mx', 'my', 'p', 'pt', 'pb', 'pl', 'pr', 'ps', 'pe', 'px', 'py'],
  ...['w', 'miw', 'maw', 'h', 'mih', 'mah', 'pos', 'top', 'left', 'bottom', 'right', 'inset', 'display', 'flex'],
  ...['c', 'bg', 'bd', 'bdrs', 'opacity', 'ff', 'fz', 'fw', 'fs', 'lh', 'lts', 'ta', 'td', 'tt'],
]);
const HOOKS = ['useEffect', 'useLayoutEffect', 'useMemo', 'useCallback'];

/**
 * Returns the reason why no behavior distinguishes the mutants of a piece of code, or undefined.
 * @param {{ node: object, parent?: object }} path A node of the syntax tree, as Babel names its types.
 */
export const isUnobservable = ({ node, parent }) => {
  if (isLogCall(node.type === 'ExpressionStatement' ? node.expression : node))
    return 'Text and fields of a log line, which only people read';
  if (node.type === 'JSXAttribute' && STYLES.has(node.name.name)) return 'Style, which jsdom does not compute';
  if (isEmptyDependencies(node, parent)) return 'Dependencies that never change, as in the mutant';
};

const isLogCall = ({ type, callee }) =>
  /^(Optional)?CallExpression$/.test(type) &&
  /^(Optional)?MemberExpression$/.test(callee.type) &&
  LEVELS.includes(callee.property.name) &&
  /^(log|logger|console)$/.test(nameOf(callee.object));

/** Returns the last name in `log`, `app.log` or `this.#log`. */
const nameOf = ({ name, property }) => name ?? property?.name ?? property?.id?.name ?? '';

const isEmptyDependencies = (node, parent) =>
  node.type === 'ArrayExpression' &&
  node.elements.length === 0 &&
  parent?.type === 'CallExpression' &&
  HOOKS.includes(parent.callee.name) &&
  parent.arguments[1] === node;
