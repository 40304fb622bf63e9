/** Thrown when the product cannot run as it was asked to: its message is one sentence for the person who started it, shown without a stack. */
export class Unusable extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = "Unusable"
  }
}
