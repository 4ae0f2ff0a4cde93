// The package has types, which its `exports` do not name.
declare module '@erikmichelson/open-location-code-ts' {
  export const isFull: (code: string) => boolean
  export const isShort: (code: string) => boolean
  export const recoverNearest: (code: string, lat: number, lng: number) => string
  export const decode: (code: string) => { latitudeCenter: number; longitudeCenter: number }
}
