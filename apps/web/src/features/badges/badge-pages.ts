/* All pages of badges in one file to load: each further one would be named in the first load. */

export { BadgesLayout } from './badges-layout.tsx';
export { EditBadgePage } from './editor/edit-badge-page.tsx';
export { NewBadgePage } from './editor/new-badge-page.tsx';
export { BadgesPage } from './list/badges-page.tsx';
