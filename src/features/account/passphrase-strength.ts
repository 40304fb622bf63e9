/** The least length of a passphrase. */
export const leastPassphrase = 14

/** The strength of a passphrase, by its length and its number of different characters; a Chinese character counts for two. */
export function strengthOf(passphrase: string): "weak" | "fair" | "strong" {
  const characters = Array.from(passphrase)
  const weight = characters.reduce((sum, one) => sum + (/[\u2e80-\uffff]/u.test(one) || (one.codePointAt(0) ?? 0) > 0xffff ? 2 : 1), 0)
  const different = new Set(characters).size
  if (weight < leastPassphrase || different < 7) return "weak"
  return weight >= 20 && different >= 10 ? "strong" : "fair"
}
