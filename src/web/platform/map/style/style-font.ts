import type { Map } from 'maplibre-gl'

/** A font that the map's own style has: another style has its own. */
export const fontOf = (map: Map): string[] | undefined => {
  for (const layer of map.getStyle().layers) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    const names: readonly unknown[] = Array.isArray(font) ? font : []
    if (names.length > 0 && names.every((name) => typeof name === 'string')) return [...names]
  }
  return undefined
}
