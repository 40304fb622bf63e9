import { Box, defineStyle, Heading, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { Facts } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Money } from "#ui/money/money.tsx"
import { DocumentLots, type InLanguage } from "./document-lots.tsx"
import { DocumentPricing } from "./document-pricing.tsx"
import { DocumentScheme } from "./document-scheme.tsx"
import { publicityText } from "./publicity-text.ts"
import { PromiseText } from "../seal-promise.tsx"
import { timesOf } from "../tender-times.ts"

// A table that continues on the next page repeats its heading there. In a grid there is no room for it, and it would overlap what follows.
const onPaper = { display: "block" } as const

const notice = defineStyle({
  counterReset: "part",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "5",
  overflowWrap: "anywhere",
  _print: { ...onPaper, "& > * + *": { marginTop: "5" } },
})

const meta = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  rowGap: "0",
  columnGap: "4",
  fontSize: "sm",
  color: "fg.muted",
})

const partStyle = defineStyle({
  counterIncrement: "part",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "2",
  breakInside: "auto",
  _print: { ...onPaper, "& > * + *": { marginTop: "2" } },
})

const partTitle = defineStyle({
  fontWeight: "semibold",
  _before: { content: 'counter(part) ". "', color: "fg.muted" },
})

export interface NoticeOf {
  readonly number: string
  readonly partyName: string
  readonly publishedAt: number | null
}

/** A document as suppliers see it, without target prices (`forSuppliers` on the server removes them). */
const asSuppliersRead = ({ lots, currency }: TenderDocument) => ({
  currency,
  lots: lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, targetPrice: null })) })),
})

/** The notice (招标公告) exactly as suppliers see it, with labels and numbers in the chosen language; suitable for printing. */
export function TenderNotice({
  document,
  number,
  partyName,
  publishedAt,
  lng,
}: { readonly document: TenderDocument } & NoticeOf & InLanguage) {
  const { t } = useTranslation(["tender-document", "tender"], lng ? { lng } : {})
  return (
    <Box as="article" css={notice} lang={lng}>
      <Box as="header" paddingBottom="3" borderBottomWidth="1px">
        <Text fontSize="xs" color="fg.muted">
          {t(`notice.kind.${document.openTo}`)}
        </Text>
        <Heading fontSize="xl" lineHeight="28px">
          {document.title || t("tender:untitled")}
        </Heading>
        <Box as="p" css={meta}>
          {[partyName, number].filter((part) => part !== "").join(" · ")}
          {publishedAt === null ? <span>{t("notice.unpublished")}</span> : <Instant at={publishedAt} />}
        </Box>
      </Box>
      <Part title={t("notice.about")}>
        {document.summary ? <Text whiteSpace="pre-wrap">{document.summary}</Text> : <Text color="fg.subtle">{t("notice.notWritten")}</Text>}
      </Part>
      <Part title={t("notice.demand")}>
        <DocumentLots document={asSuppliersRead(document)} lng={lng} />
      </Part>
      <Part title={t("notice.who")}>
        <p>{t(`notice.openTo.${document.openTo}`)}</p>
        {document.prequalification ? <p>{t("notice.prequalified")}</p> : null}
        {document.prequalification && document.prequalCriteria ? <Text whiteSpace="pre-wrap">{document.prequalCriteria}</Text> : null}
        <p>{t("notice.minBidders", { number: document.minBidders })}</p>
      </Part>
      <Part title={t("notice.times")}>
        <Facts rows={timesOf(document).map(({ name, at }) => [t(`tender:times.${name}`), <Instant key={name} at={at} />] as const)} />
      </Part>
      <Part title={t("notice.scoring")}>
        <DocumentScheme scheme={document.scoring} lng={lng} />
        <DocumentPricing document={document} lng={lng} />
      </Part>
      <Part title={t(`promise.${document.seal ?? "S1"}.title`, { quorum: document.openers.quorum })}>
        <PromiseText document={document} lng={lng} />
      </Part>
      {document.terms ? (
        <Part title={t("notice.terms")}>
          <Text whiteSpace="pre-wrap">{document.terms}</Text>
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
                <Money key="cost" value={document.fileCost} currency={document.currency} lng={lng} />
              ),
            ],
            [t("document.contact"), document.contact || "—"],
            [t("document.publicity"), publicityText(t, document.publicity)],
          ]}
        />
      </Part>
    </Box>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <Box as="section" css={partStyle}>
    <Box as="h3" css={partTitle}>
      {title}
    </Box>
    {children}
  </Box>
)
