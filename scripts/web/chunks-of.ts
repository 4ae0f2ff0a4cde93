import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The chunks that begin with these modules, and those that they import, except what is left out. */
export const chunksOf = (modules: readonly string[], bundle: Bundle, isLeftOut: (chunk: Chunk) => boolean): Chunk[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (chunk === undefined || isLeftOut(chunk) || found.has(chunk)) return
    found.add(chunk)
    chunk.imports.forEach((name) => visit(chunks.find(({ fileName }) => fileName === name)))
  }
  for (const module of modules) {
    const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
    if (first === undefined) throw new Error(`no file begins with ${module}`)
    visit(first)
  }
  return [...found]
}

/** The addresses of the drawings in chunks; what else they load, such as map data and workers, is loaded when it is used. */
export const drawingsOf = (chunks: readonly Chunk[]): string[] => {
  const loaded = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedAssets ?? [])])
  return [...new Set(loaded)].filter((name) => name.endsWith('.svg')).map((name) => `/${name}`)
}

/** The addresses of chunks and their styles. */
export const addressesOf = (chunks: readonly Chunk[]): string[] => {
  const styles = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...chunks.map(({ fileName }) => fileName), ...new Set(styles)].map((name) => `/${name}`)
}
