/** Knows a control's own changes again when they come back from the form that holds its value, however late they come. A form may hold a copy: `same` says which values are one. */
export function echoesOf<Value>(
  first: Value,
  same: (one: Value, other: Value) => boolean = Object.is,
): {
  /** The control told the form this value. */
  readonly tell: (value: Value) => void
  /** Whether a value that the form gives is one that the control told: then the control is as far or further already. */
  readonly isEcho: (value: Value) => boolean
} {
  let told: readonly Value[] = [first]
  return {
    tell: (value) => {
      told = [...told, value]
    },
    isEcho: (value) => {
      const at = told.findIndex((one) => same(one, value))
      told = at < 0 ? [value] : told.slice(at)
      return at >= 0
    },
  }
}
