import { useTranslation } from "react-i18next"
import type { TenderDocument, TenderLine } from "#contract/tender.schema.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { Money, Quantity } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import s from "../tender-document.module.css"

/** In which language the frame's words are; left out, in the person's own. */
export interface InLanguage {
  readonly lng?: string | undefined
}

/** The lots of a tender and their lines; target prices are shown where the reader was sent them. */
export function DocumentLots({ document, lng }: { readonly document: Pick<TenderDocument, "lots" | "currency"> } & InLanguage) {
  const { t } = useTranslation("tender-write", lng ? { lng } : {})
  const lines = document.lots.flatMap((lot) => lot.lines)
  const priced = lines.some(({ targetPrice }) => targetPrice !== null)
  if (lines.length === 0) return <p className={s.quiet}>{t("document.noLines")}</p>
  return document.lots.map((lot, index) => (
    <section key={lot.id} className={s.lot}>
      {document.lots.length > 1 || lot.title ? (
        <h3 className={s.lotTitle}>
          {t("document.lot", { number: index + 1 })}
          {lot.title ? ` · ${lot.title}` : ""}
        </h3>
      ) : null}
      <Sideways label={lot.title || t("document.lot", { number: index + 1 })}>
        <table className={s.table}>
          <thead>
            <tr>
              <th className={s.index}>#</th>
              <th data-keep="">{t("document.item")}</th>
              <th className={s.right}>{t("document.quantity")}</th>
              {priced ? <th className={s.right}>{t("document.targetPrice")}</th> : null}
              <th>{t("document.deliverBy")}</th>
            </tr>
          </thead>
          <tbody>
            {lot.lines.map((line, at) => (
              <Line key={line.id} line={line} number={at + 1} currency={document.currency} priced={priced} />
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  ))
}

function Line({
  line,
  number,
  currency,
  priced,
}: {
  readonly line: TenderLine
  readonly number: number
  readonly currency: string
  readonly priced: boolean
}) {
  return (
    <tr>
      <td className={s.index}>{number}</td>
      <td className={s.item} data-keep="">
        {line.item || "—"}
        {line.specification ? <span className={s.specification}>{line.specification}</span> : null}
      </td>
      <td className={s.right}>
        <Quantity value={line.quantity} unit={line.unit} />
      </td>
      {priced ? (
        <td className={s.right}>
          <Money value={line.targetPrice} currency={currency} />
        </td>
      ) : null}
      <td>
        <Instant at={line.deliverBy} day />
      </td>
    </tr>
  )
}
