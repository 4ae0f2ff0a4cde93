/** Collects numbers, at eight bytes each, and reports whether one occurred twice. */
export class Repeats {
  #numbers = new Float64Array(1024)
  #count = 0

  add(number: number): void {
    if (this.#count === this.#numbers.length) {
      const larger = new Float64Array(this.#count * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#count] = number
    this.#count += 1
  }

  areThere(): boolean {
    const sorted = this.#numbers.subarray(0, this.#count).sort()
    return sorted.some((number, index) => number === sorted[index - 1])
  }
}
