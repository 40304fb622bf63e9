/** The key for comparing texts regardless of character width, case, spaces and dashes; null when nothing remains. */
export function alikeKey(text = ""): string | null {
  const key = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Dash}]+/gu, "")
  return key === "" ? null : key
}
