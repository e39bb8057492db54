/*
 * Bundles all badge pages in one file. The initial bundle lists every lazily loaded file, so more files would make it
 * larger.
 */

export { BadgesLayout } from './badges-layout.tsx';
export { EditBadgePage } from './editor/edit-badge-page.tsx';
export { NewBadgePage } from './editor/new-badge-page.tsx';
export { BadgesPage } from './list/badges-page.tsx';
