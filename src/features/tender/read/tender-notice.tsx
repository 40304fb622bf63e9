import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { Facts } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Money } from "#ui/money/money.tsx"
import { DocumentLots, type InLanguage } from "./document-lots.tsx"
import { DocumentPricing } from "./document-pricing.tsx"
import { DocumentScheme } from "./document-scheme.tsx"
import { publicityText } from "./publicity-text.ts"
import { timesOf } from "../tender-times.ts"
import s from "./tender-notice.module.css"

export interface NoticeOf {
  readonly number: string
  readonly partyName: string
  readonly publishedAt: number | null
}

/** What suppliers do not read of a document: the target prices (`forSuppliers` on the server sends them none). */
const asSuppliersRead = ({ lots, currency }: TenderDocument) => ({
  currency,
  lots: lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, targetPrice: null })) })),
})

/** The notice (招标公告) exactly as suppliers read it, its frame words in the chosen language; fit to be printed. */
export function TenderNotice({
  document,
  number,
  partyName,
  publishedAt,
  lng,
}: { readonly document: TenderDocument } & NoticeOf & InLanguage) {
  const { t } = useTranslation(["tender-write", "tender"], lng ? { lng } : {})
  return (
    <article className={s.notice} lang={lng}>
      <header className={s.head}>
        <p className={s.kind}>{t(`notice.kind.${document.openTo}`)}</p>
        <h2 className={s.title}>{document.title || t("tender:untitled")}</h2>
        <p className={s.meta}>
          {[partyName, number].filter((part) => part !== "").join(" · ")}
          {publishedAt === null ? <span>{t("notice.unpublished")}</span> : <Instant at={publishedAt} />}
        </p>
      </header>
      <Part title={t("notice.about")}>
        {document.summary ? <p className={s.prose}>{document.summary}</p> : <p className={s.quiet}>{t("notice.notWritten")}</p>}
      </Part>
      <Part title={t("notice.demand")}>
        <DocumentLots document={asSuppliersRead(document)} lng={lng} />
      </Part>
      <Part title={t("notice.who")}>
        <p>{t(`notice.openTo.${document.openTo}`)}</p>
        {document.prequalification ? <p>{t("notice.prequalified")}</p> : null}
        {document.prequalification && document.prequalCriteria ? <p className={s.prose}>{document.prequalCriteria}</p> : null}
        <p>{t("notice.minBidders", { number: document.minBidders })}</p>
      </Part>
      <Part title={t("notice.times")}>
        <Facts rows={timesOf(document).map(({ name, at }) => [t(`tender:times.${name}`), <Instant key={name} at={at} />] as const)} />
      </Part>
      <Part title={t("notice.scoring")}>
        <DocumentScheme scheme={document.scoring} lng={lng} />
        <DocumentPricing document={document} lng={lng} />
      </Part>
      {document.terms ? (
        <Part title={t("notice.terms")}>
          <p className={s.prose}>{document.terms}</p>
        </Part>
      ) : null}
      <Part title={t("notice.contact")}>
        <Facts
          rows={[
            [
              t("document.fileCost"),
              Number(document.fileCost) === 0 ? (
                t("document.free")
              ) : (
                <Money key="cost" value={document.fileCost} currency={document.currency} />
              ),
            ],
            [t("document.contact"), document.contact || "—"],
            [t("document.publicity"), publicityText(t, document.publicity)],
          ]}
        />
      </Part>
    </article>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <section className={s.part}>
    <h3 className={s.partTitle}>{title}</h3>
    {children}
  </section>
)
