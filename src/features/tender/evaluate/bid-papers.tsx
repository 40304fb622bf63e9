import { useTranslation } from "react-i18next"
import type { OpenedBidView } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { priceAt } from "#machines/scoring/tier-price.ts"
import { multiply } from "#machines/scoring/money.ts"
import { Money, Quantity } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import e from "./evaluate.module.css"
import s from "./bid-papers.module.css"

/** What a bid says, as far as its envelopes are open: the statement, the answer to each element, and the prices line by line. */
export function BidPapers({
  bid,
  document,
  answers = true,
}: {
  readonly bid: OpenedBidView
  readonly document: TenderDocument | null
  readonly answers?: boolean
}) {
  const { t } = useTranslation("tender-evaluate")
  const elements = document?.scoring.elements ?? []
  const answered = elements.filter(({ id }) => bid.technical?.answers[id])
  return (
    <div className={s.papers}>
      <section>
        <h3>{t("papers.technical")}</h3>
        {bid.technical ? (
          <p className={s.prose}>{bid.technical.statement || t("papers.nothingSaid")}</p>
        ) : (
          <p className={e.quiet}>{t("papers.technicalClosed")}</p>
        )}
        {answers && answered.length > 0 ? (
          <dl className={s.answers}>
            {answered.map(({ id, name }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{bid.technical?.answers[id]}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </section>
      <section>
        <h3>{t("papers.commercial")}</h3>
        {bid.commercial ? <Prices bid={bid} document={document} /> : <p className={e.quiet}>{t("papers.commercialClosed")}</p>}
      </section>
    </div>
  )
}

function Prices({ bid, document }: { readonly bid: OpenedBidView; readonly document: TenderDocument | null }) {
  const { t } = useTranslation("tender-evaluate")
  const currency = document?.currency ?? "CNY"
  const offered = new Map(bid.commercial?.lines.map((line) => [line.line, line]))
  return (
    <>
      <Sideways className={s.scroll} label={t("papers.commercial")}>
        <table className={e.table}>
          <thead>
            <tr>
              <th scope="col" data-keep="">
                {t("papers.item")}
              </th>
              <th scope="col" className={e.number}>
                {t("papers.unitPrice")}
              </th>
              <th scope="col" className={e.number}>
                {t("papers.sum")}
              </th>
            </tr>
          </thead>
          <tbody>
            {document?.lots
              .flatMap(({ lines }) => lines)
              .map(({ id, item, specification, quantity, unit }) => {
                const line = offered.get(id)
                return (
                  <tr key={id}>
                    <th scope="row" data-keep="">
                      {item}
                      <span className={s.specification}>
                        <Quantity value={quantity} unit={unit} />
                        {line === undefined || line.deliveryDays === null ? null : (
                          <span>{t("papers.delivery", { count: line.deliveryDays })}</span>
                        )}
                        {specification ? <span>{specification}</span> : null}
                      </span>
                    </th>
                    <td className={e.number}>
                      <Money value={line && priceAt(line, quantity)} currency={currency} />
                    </td>
                    <td className={e.number}>
                      <Money value={line ? multiply(priceAt(line, quantity), quantity) : null} currency={currency} />
                    </td>
                  </tr>
                )
              })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t("total")}
              </th>
              <td className={e.number}>
                <strong>
                  <Money value={bid.total} currency={currency} />
                </strong>
              </td>
            </tr>
          </tfoot>
        </table>
      </Sideways>
      {bid.commercial?.note ? <p className={s.prose}>{bid.commercial.note}</p> : null}
    </>
  )
}
