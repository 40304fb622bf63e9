/**
 * Recognises a control's own changes when they come back from the form that holds its value, however late. A form may return a copy: `same` compares
 * values.
 */
export function echoesOf<Value>(
  first: Value,
  same: (one: Value, other: Value) => boolean = Object.is,
): {
  /** Records that the control has passed this value to the form. */
  readonly tell: (value: Value) => void
  /** Whether a value from the form is one that the control passed to it: then the control is at least as new. */
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
