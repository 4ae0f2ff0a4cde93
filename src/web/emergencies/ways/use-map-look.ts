import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { isDark } from '../../platform/map/style/base-style.ts'
import { fontOf } from '../../platform/map/style/style-font.ts'

interface MapLook {
  /** Undefined: the style has none, or has not loaded. */
  font: string[] | undefined
  isDarkMap: boolean
}

/** What is drawn on a map has to fit its style, which changes with the scheme and once the configured one has loaded. */
export const useMapLook = (map: Map | undefined): MapLook => {
  const [look, setLook] = useState<MapLook>({ font: undefined, isDarkMap: false })
  useEffect(() => {
    if (map === undefined) return undefined
    const read = () => {
      const next = { font: fontOf(map), isDarkMap: isDark(map) }
      setLook((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    read()
    const listening = map.on('styledata', read)
    return () => listening.unsubscribe()
  }, [map])
  return look
}
