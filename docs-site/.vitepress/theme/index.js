// Without the fonts of the default theme, which are larger than all pages together.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
