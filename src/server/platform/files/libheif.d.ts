/** The part of libheif's C interface that is used: a `heif_error` is written to the first address, results to the last ones. */
declare module 'libheif-js/wasm-bundle.js' {
  const libheif: {
    HEAPU8: Uint8Array
    HEAP32: Int32Array
    _malloc: (bytes: number) => number
    _heif_context_alloc: () => number
    _heif_context_read_from_memory_without_copy: (
      ...values: [error: number, context: number, file: number, bytes: number, none: 0]
    ) => void
    _heif_context_get_primary_image_handle: (error: number, context: number, handle: number) => void
    _heif_image_handle_get_width: (handle: number) => number
    _heif_image_handle_get_height: (handle: number) => number
    _heif_decode_image: (
      ...values: [error: number, handle: number, image: number, space: number, chroma: number, options: 0]
    ) => void
    _heif_image_get_width: (image: number, channel: number) => number
    _heif_image_get_height: (image: number, channel: number) => number
    _heif_image_get_bits_per_pixel_range: (image: number, channel: number) => number
    _heif_image_get_plane_readonly: (image: number, channel: number, stride: number) => number
    _heif_image_get_nclx_color_profile: (error: number, image: number, profile: number) => void
  }
  export default libheif
}
