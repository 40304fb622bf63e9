/** Why a telephone number of the registration and the profile is not one (spec 5): the key of its sentence, or null when it is. */
export function phoneProblem(phone: string): "empty" | "notNumeric" | "badFormat" | null {
  if (phone === "") return "empty"
  if (!/^\d+$/.test(phone)) return "notNumeric"
  return /^1[3-8]\d{9}$/.test(phone) ? null : "badFormat"
}
