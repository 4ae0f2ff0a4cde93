/** @typedef {Record<string, any>} Json as npm writes it */

/**
 * The package that a package imports by this name: in its own node_modules, or in that of a folder above.
 * @param {Json} packages of a lock file
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
const found = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}

/**
 * @param {Json} packages
 * @param {string[]} names
 */
const closure = (packages, names) => {
  const places = new Set(names.map((name) => `node_modules/${name}`))
  // A set that grows is walked to its end.
  for (const place of places) {
    const { dependencies, optionalDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = found(packages, place, name)
      if (at !== undefined) places.add(at)
    }
  }
  return places
}

/**
 * package.json and its lock file with only these packages and what they need. What only the `later` ones need is marked as npm marks
 * packages of development, so that it is installed when it is asked for.
 * @param {{ manifest: Json, lock: Json }} whole
 * @param {{ names: string[], later: string[], version: string, scripts: Json }} part
 */
export const prunedLock = ({ manifest, lock }, { names, later, version, scripts }) => {
  const { name, description, license, type, optionalDependencies, engines } = manifest
  const of = (/** @type {string[]} */ some) => Object.fromEntries(some.map((each) => [each, manifest.dependencies[each]]))
  const isLater = (/** @type {string} */ each) => later.includes(each)
  const [now, devDependencies] = [names.filter((each) => !isLater(each)), of(names.filter(isLater))]
  const dependencies = of(now)
  const atOnce = closure(lock.packages, [...now, ...Object.keys(optionalDependencies)])
  const all = closure(lock.packages, [...atOnce].map((place) => place.replace(/^node_modules\//, '')).concat(later))
  const isThere = (/** @type {string} */ each) => all.has(`node_modules/${each}`)
  const overrides = Object.fromEntries(Object.entries(manifest.overrides).filter(([each]) => isThere(each)))
  const needed = Object.entries(lock.packages)
    .filter(([place]) => all.has(place))
    .map(([place, { dev: _, devOptional: __, ...each }]) => [place, atOnce.has(place) ? each : { ...each, dev: true }])
  const root = { name, version, license, dependencies, devDependencies, optionalDependencies, engines }
  return {
    manifest: {
      name,
      version,
      private: true,
      description,
      license,
      type,
      scripts,
      dependencies,
      devDependencies,
      optionalDependencies,
      overrides,
      engines,
    },
    lock: {
      name,
      version,
      lockfileVersion: lock.lockfileVersion,
      requires: true,
      packages: { '': root, ...Object.fromEntries(needed) },
    },
  }
}
