/** The key code of a key that an input method has taken. */
const takenByInputMethod = 229

/**
 * Whether a key belongs to an input method, as the Enter that ends a composition in Chinese and Japanese. Safari ends the composition before it tells of
 * that key, and says so by the key's code alone.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  isComposing || keyCode === takenByInputMethod
