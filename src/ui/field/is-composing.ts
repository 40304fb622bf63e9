/** The key code of a key that an input method has taken. */
const takenByInputMethod = 229

type Key = Pick<KeyboardEvent, "isComposing" | "keyCode">

/**
 * Whether a key belongs to an input method, as the Enter that ends a composition in Chinese and Japanese. Safari ends the composition before it tells of
 * that key, and says so by the key's code alone.
 */
export const isComposing = ({ isComposing, keyCode }: Key): boolean => isComposing || keyCode === takenByInputMethod

/** Whether a key is the Enter that sends what a field holds, not the one by which an input method writes it. */
export const isEnter = ({ key, nativeEvent }: { readonly key: string; readonly nativeEvent: Key }): boolean =>
  key === "Enter" && !isComposing(nativeEvent)
