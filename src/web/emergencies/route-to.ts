import type { Point } from '../map/point.ts'

/** The address that opens the telephone's own map at a place. Apple's telephones do not know `geo:`. */
export const routeTo = ({ lat, lng }: Point, name: string, device = navigator.userAgent): string =>
  /iPhone|iPad/.test(device)
    ? `maps:?daddr=${lat},${lng}`
    : // Without q= some applications centre the map and mark nothing.
      `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name).replaceAll(/[()]/g, '')})`
