/** Widths in em: an ideograph or kana fills its square, other letters take well over half of it in wide typefaces. */
const widthOf = (text: string): number => Array.from(text, (letter) => (letter > "\u2e7f" ? 1 : 0.6)).reduce((sum, one) => sum + one, 0)
/** Where a line may break: at spaces, and after any ideograph or kana. */
const pieces = (text: string): readonly string[] => text.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*/g) ?? []

function linesOf(text: string, width: number): number {
  let lines = 1
  let used = 0
  for (const piece of pieces(text)) {
    const wide = widthOf(piece.trimEnd())
    if (wide > width) return Infinity
    if (used + wide > width) {
      lines += 1
      used = 0
    }
    used += widthOf(piece)
  }
  return lines
}

/** The largest of the given pixel sizes at which words wrap into a box; the smallest when none fits. */
export function fitWords(text: string, box: { readonly width: number; readonly height: number }, sizes: readonly number[]): number {
  const lines = (size: number) => linesOf(text, box.width / size)
  // Without spaces a break could fall inside a word, so one line is preferred even with smaller letters.
  const whole = text.includes(" ") ? undefined : sizes.find((size) => lines(size) === 1)
  return whole ?? sizes.find((size) => lines(size) * size * lineHeight <= box.height) ?? sizes.at(-1) ?? 0
}

/** The line height in a state's box. */
export const lineHeight = 1.12
