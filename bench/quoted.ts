import type { QuotationContent } from "#contract/inquiry.contract.ts"

/** An inquiry and what suppliers have quoted for it, each price a little other, some lines without one. */
export function quoted(lines: number, suppliers: number) {
  const asked = Array.from({ length: lines }, (_, line) => ({
    item: `深沟球轴承 ${line}`,
    material: "",
    specification: `6205-${line % 90}`,
    quantity: String(10 + (line % 7)),
    unit: "件",
    needBy: "2031-06-30",
    target: "50",
    substitutes: true,
  }))
  const offers = Array.from({ length: suppliers }, (_, supplier) => ({
    supplier: supplier.toString(16).padStart(32, "0"),
    content: {
      taxRate: "13",
      validUntil: "2031-05-31",
      terms: "",
      lines: asked.map((_line, line) => ({
        unitPrice: (line + supplier) % 11 === 0 ? null : (40 + ((supplier * 37 + line * 11) % 2000) / 100).toFixed(2),
        maximum: line % 13 === 0 ? "5" : null,
        leadDays: 10 + (line % 30),
        brand: "哈轴",
        remark: line % 17 === 0 ? "包装不同" : "",
      })),
    } satisfies QuotationContent,
  }))
  return { asked, offers }
}
