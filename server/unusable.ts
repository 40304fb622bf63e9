/** Thrown when the product cannot run as configured: its message is one sentence for the person who started it, shown without a stack. */
export class Unusable extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = "Unusable"
  }
}
