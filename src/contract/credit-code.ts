/** The characters of a unified social credit code (统一社会信用代码, GB 32100-2015): no I, O, S, V or Z. */
const signs = "0123456789ABCDEFGHJKLMNPQRTUWXY"
const length = 18

/** Whether the check character of a credit code matches the other 17, by GB 32100-2015. Old and foreign codes may not match. */
export function creditCodeFits(creditCode: string): boolean {
  const places = Array.from(creditCode, (sign) => signs.indexOf(sign))
  if (places.length !== length || places.includes(-1)) return false
  let weight = 1
  let sum = 0
  for (const place of places.slice(0, -1)) {
    sum += place * weight
    weight = (weight * 3) % signs.length
  }
  return (signs.length - (sum % signs.length)) % signs.length === places.at(-1)
}
