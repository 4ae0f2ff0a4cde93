interface Battery {
  /** From 0 to 1. */
  level: number
}

/** How full the battery is, in percent; undefined where the browser does not say. */
export const batteryLevel = async (): Promise<number | undefined> => {
  const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<Battery> }
  const battery = await getBattery?.call(navigator).catch(() => undefined)
  return battery && Math.round(battery.level * 100)
}
