import type { TenderDocument } from "#contract/tender.schema.ts"
import { pdfOf } from "./story-pdf.ts"

/** A file of a tender, in one of its groups. */
export interface Paper {
  readonly group: "documents" | "contractDraft"
  readonly name: string
  readonly bytes: Buffer
}

const chapters = [
  "第一章 投标邀请",
  "第二章 投标人须知",
  "第三章 评标办法",
  "第四章 合同条款",
  "第五章 技术规范",
  "第六章 投标文件格式",
] as const

/** The page with the key parameters; experts refer to it in their remarks. */
export const parametersPage = 17
const lastPage = 20

function tenderPages({ title, lots, terms }: TenderDocument): string[][] {
  const lines = lots.flatMap((lot) =>
    lot.lines.map(({ item, specification, quantity, unit }) => `${item}（${specification}）：${quantity} ${unit}`),
  )
  return Array.from({ length: lastPage }, (_, index) => {
    const page = index + 1
    const chapter = chapters[Math.min(chapters.length - 1, Math.floor((index * chapters.length) / lastPage))] ?? ""
    if (page === 1) return [title, "招标文件", "华东精工制造有限公司", ...chapters]
    if (page === parametersPage) return [chapter, "关键参数表（带★条款不允许负偏离）", ...lines.slice(0, 12)]
    return [chapter, page === 2 ? terms || "投标人应仔细阅读招标文件的全部内容，并按要求编制投标文件。" : `本页为${chapter}第 ${page} 页。`]
  })
}

/** The files of a tender in the story: the tender document, the annex that it quotes, and the contract draft. */
export const papersOf = (document: TenderDocument): readonly Paper[] => [
  { group: "documents", name: "招标文件.pdf", bytes: pdfOf(`${document.title} 招标文件`, tenderPages(document)) },
  {
    group: "documents",
    name: "附录A 选型计算书.pdf",
    bytes: pdfOf(`${document.title} 附录A 选型计算书`, [
      ["附录A 选型计算书", "投标人按本附录逐项计算，并说明依据。"],
      ["A.1 工况与边界条件", "A.2 计算过程", "A.3 结论：应满足关键参数表的全部要求。"],
    ]),
  },
  {
    group: "contractDraft",
    name: "合同文本草案.pdf",
    bytes: pdfOf(`${document.title} 合同文本草案`, [
      ["合同文本草案", `标的：${document.title}`, `币种：${document.currency}`, "付款：预付 30%，到货验收 60%，质保 10%。"],
      ["违约责任", "逾期交货每日按合同金额的 0.5‰ 支付违约金，累计不超过 10%。"],
    ]),
  },
]
