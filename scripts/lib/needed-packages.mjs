/**
 * Returns the packages of a lock file, by path, that these workspaces need. Resolves names like Node.js, in the nearest
 * node_modules folder upwards.
 */
export const neededPackages = (packages, workspaces) => {
  const needed = new Map();
  const visit = (path, isWorkspace) => {
    const entry = packages[path];
    if (!entry || needed.has(path)) return;
    needed.set(path, entry);
    if (entry.link) return visit(entry.resolved, false);
    const names = Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...requiredPeers(entry),
      ...(isWorkspace ? entry.devDependencies : {}),
    });
    for (const name of names) {
      const found = foldersAbove(path).find((folder) => `${folder}node_modules/${name}` in packages);
      if (found !== undefined) visit(`${found}node_modules/${name}`, false);
    }
  };
  for (const workspace of workspaces) visit(workspace, true);
  return Object.fromEntries(needed);
};

const requiredPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }) =>
  Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional));

const foldersAbove = (path) => {
  const parts = path === '' ? [] : path.split('/');
  return parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`).concat('');
};
