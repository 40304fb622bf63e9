/** By what texts are the same however they are written: in any width and case, without spaces and dashes; null for nothing to compare. */
export function alikeKey(text = ""): string | null {
  const key = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Dash}]+/gu, "")
  return key === "" ? null : key
}
