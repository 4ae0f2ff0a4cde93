declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width: () => number
    get_height: () => number
    display: (into: { data: Uint8ClampedArray; width: number; height: number }, done: (filled: object | null) => void) => void
  }
  const libheif: { HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] } }
  export default libheif
}
