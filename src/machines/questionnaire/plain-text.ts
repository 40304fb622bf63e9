const entities: Readonly<Record<string, string>> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

/** A text without HTML tags; paragraphs and list items begin new lines. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\s*<li\b[^>]*>/gi, "\n- ")
    .replaceAll(/<\/(?:p|ul|ol|div|h\d)>|<br\s*\/?>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?<name>[a-z]+);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
