import { stagedManifests } from './staged-manifests.mjs';

/** Loads every name that a package exports. */
export async function importPackages() {
  const names = stagedManifests().flatMap(({ manifest }) =>
    Object.keys(manifest.exports).map((subpath) => `${manifest.name}${subpath.slice(1)}`),
  );
  for (const name of names) await import(name);
  return `${names.length} names loaded`;
}
