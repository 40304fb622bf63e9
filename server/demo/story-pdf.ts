/** A4 in points. */
const [width, height] = [595, 842]

/** A text in the encoding that the font below uses in a PDF. */
const shown = (text: string): string =>
  `<${[...Buffer.from(text, "utf16le").swap16()].map((byte) => byte.toString(16).padStart(2, "0")).join("")}>`

const longestLine = 38

/** Wraps a paragraph at the page's width; a Chinese character is as wide as two Latin ones. */
function linesOf(paragraph: string): readonly string[] {
  const lines: string[] = []
  let [line, room] = ["", longestLine * 2]
  for (const sign of paragraph) {
    const wide = (sign.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1
    if (room < wide) {
      lines.push(line)
      ;[line, room] = ["", longestLine * 2]
    }
    line += sign
    room -= wide
  }
  return [...lines, line]
}

function contentOf(title: string, paragraphs: readonly string[], number: number, of: number): string {
  const lines = paragraphs.flatMap((paragraph) => [...linesOf(paragraph), ""])
  const body = lines.map((line) => `${shown(line)} Tj T*`).join("\n")
  return [
    `BT /F 9 Tf 56 ${height - 40} Td ${shown(title)} Tj ET`,
    `BT /F 12 Tf 20 TL 56 ${height - 80} Td\n${body}\nET`,
    `BT /F 9 Tf ${width / 2 - 20} 30 Td ${shown(`${number} / ${of}`)} Tj ET`,
  ].join("\n")
}

/** Returns a small PDF with the paragraphs of each page, in a Chinese font that every PDF reader has. */
export function pdfOf(title: string, pages: readonly (readonly string[])[]): Buffer {
  const first = 6
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ")
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [4 0 R] >>",
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 5 0 R /DW 1000 /W [1 95 500] >>",
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
    ...pages.flatMap((paragraphs, index) => {
      const content = contentOf(title, paragraphs, index + 1, pages.length)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F 3 0 R >> >> /Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = "%PDF-1.7\n"
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(Buffer.byteLength(file))
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const start = Buffer.byteLength(file)
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, "utf8")
}
