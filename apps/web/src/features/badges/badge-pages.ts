/* One chunk for all badge pages, because the initial bundle lists every chunk. */

export { BadgesLayout } from './badges-layout.tsx';
export { EditBadgePage } from './editor/edit-badge-page.tsx';
export { NewBadgePage } from './editor/new-badge-page.tsx';
export { BadgesPage } from './list/badges-page.tsx';
