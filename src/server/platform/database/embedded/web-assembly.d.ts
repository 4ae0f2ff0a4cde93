/** The parts in use: Node's types lack them, and the browser's types are not loaded on the server. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}
