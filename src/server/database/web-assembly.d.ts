/** What is used of it; the types of Node have none and those of browsers are not ours. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}
