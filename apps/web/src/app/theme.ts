import { Badge, createTheme, type MantineColorsTuple, Menu } from '@mantine/core';

/** The brand color for buttons, links and focus. States have separate colors, see global.css. */
const beacon: MantineColorsTuple = [
  '#e8f4f8',
  '#d3e6ee',
  '#a6cddd',
  '#75b2cb',
  '#4f9cbc',
  '#378eb3',
  '#2787af',
  '#15749a',
  '#00678a',
  '#00597a',
];

const neutral: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e2e6eb',
  '#cfd5dd',
  '#aab3bf',
  '#808b9a',
  '#5c6775',
  '#434d5b',
  '#2b333e',
  '#1a202a',
];

const dark: MantineColorsTuple = [
  '#d5dae1',
  '#b3bbc6',
  '#97a1ae',
  '#6f7a88',
  '#434d5a',
  '#323a46',
  '#262d37',
  '#1b212a',
  '#141920',
  '#0e1217',
];

/** The library does not label the close button. */
const namedClose = { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } };

/** Prevents the title bar of a dialog from being exposed as the banner landmark of the page. */
const titleBar = { defaultProps: { role: 'none' } };

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '600' },
  primaryColor: 'beacon',
  primaryShade: { light: 8, dark: 7 },
  colors: { beacon, gray: neutral, dark },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // `md` is the boundary between the small and the large layout: 1000 px.
  breakpoints: { xs: '30em', sm: '48em', md: '62.5em', lg: '75em', xl: '88em' },
  components: {
    Badge: Badge.extend({ defaultProps: { radius: 'sm', tt: 'none' } }),
    ModalHeader: titleBar,
    DrawerHeader: titleBar,
    Notification: namedClose,
    Modal: namedClose,
    // In its default color, the title of a yellow alert is too pale to read.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Drawer: namedClose,
    // By default, the focus goes to an empty element, which is not allowed in a menu.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
  },
});
