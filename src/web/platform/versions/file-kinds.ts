/** The kinds of the files that a build makes, by the ending of their names; a script's by the old and the new name. */
export const fileKinds: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/javascript *(?:;|$)/i,
  css: /^text\/css *(?:;|$)/i,
  wasm: /^application\/wasm *(?:;|$)/i,
  json: /^application\/json *(?:;|$)/i,
  svg: /^image\/svg\+xml *(?:;|$)/i,
  woff: /^(?:font|application)\/(?:font-)?woff *(?:;|$)/i,
  icc: /^application\/vnd\.iccprofile *(?:;|$)/i,
}

const kindOf = (address: string): RegExp | undefined => {
  const ending = address.slice(address.lastIndexOf('.') + 1)
  return Object.hasOwn(fileKinds, ending) ? fileKinds[ending] : undefined
}

export const isCacheable = (address: string): boolean => kindOf(address) !== undefined

export const hasKind = (address: string, type: string): boolean => kindOf(address)?.test(type) === true
