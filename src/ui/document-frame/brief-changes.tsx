import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { ApprovalSubject } from "#contract/workflow.contract.ts"
import { useCall } from "#client/http/use-call.ts"
import { isInstant } from "#contract/instants.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import type { BriefDefinition } from "./approval-brief.tsx"
import { askedBefore, type Change, changesBetween } from "./changes.ts"
import type { DocumentDefinition, Opened } from "./define-document.ts"

const table = defineStyle({
  width: "full",
  borderCollapse: "collapse",
  fontSize: "sm",
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  "& th, & td": { textAlign: "start", verticalAlign: "top", padding: "6px 8px", borderBottomWidth: "1px" },
  "& th": { color: "fg.muted", fontWeight: "normal" },
  "& del": { color: "fg.subtle" },
})

const noWords = () => () => null

/** The most changes that are listed; the rest are counted. */
const most = 40

/** The changes since a document was last submitted for the same approval: why it was returned, and what differs now. */
export function BriefChanges<View, Name extends string>(props: {
  readonly definition: DocumentDefinition<View, Name>
  readonly brief: BriefDefinition<View>
  readonly document: Opened<View>
  readonly subject: ApprovalSubject
}) {
  const { definition, document, subject } = props
  const before = askedBefore(document.timeline, {
    id: document.id,
    waiting: (state) => definition.approvals?.waitsIn[state] === subject,
  })
  return before ? <Since {...props} before={before} /> : null
}

function Since<View, Name extends string>({
  definition,
  brief,
  document,
  before,
}: {
  readonly definition: DocumentDefinition<View, Name>
  readonly brief: BriefDefinition<View>
  readonly document: Opened<View>
  readonly before: NonNullable<ReturnType<typeof askedBefore>>
}) {
  const { t } = useTranslation("approval")
  const words = definition.useWords()
  const nameOf = brief.usePlaceName()
  const wordOf = (brief.useValueWord ?? noWords)()
  const read = { params: { id: document.id }, query: { asOf: before.version } }
  const { data, error, reload } = useCall(definition.get, read as never)
  const was = data as { readonly facts: View } | null
  const { ended } = before
  const lead = (
    <Text margin="0" marginBottom="2" color="fg.muted" whiteSpace="pre-line">
      {formatInstant(ended.at)} {ended.by.name} {words.fact(ended)}
    </Text>
  )
  if (!was)
    return <Card title={t("brief.changed")}>{error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={3} />}</Card>
  const changes = changesBetween(brief.contentOf(was.facts), brief.contentOf(document.now.facts))
  return (
    <Card title={t("brief.changed")}>
      {lead}
      {changes.length === 0 ? (
        <Text margin="0">{t("brief.unchanged")}</Text>
      ) : (
        <Changes changes={changes} nameOf={nameOf} wordOf={wordOf} names={brief.namesOf(document.now.facts)} />
      )}
    </Card>
  )
}

function Changes({
  changes,
  nameOf,
  wordOf,
  names,
}: {
  readonly changes: readonly Change[]
  readonly nameOf: (path: Change["path"]) => string
  readonly wordOf: (path: Change["path"], value: string) => string | null
  readonly names: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation("approval")
  const told = (path: Change["path"], value: unknown): string => {
    if (value === null) return "—"
    if (Array.isArray(value)) return value.map((one) => told(path, one)).join(t("common:comma"))
    if (typeof value === "boolean") return t(value ? "brief.yes" : "brief.no")
    if (typeof value === "number") return isInstant(value) ? formatInstant(value) : String(value)
    return typeof value === "string" ? (wordOf(path, value) ?? names[value] ?? value) : JSON.stringify(value)
  }
  const more = changes.length - most
  return (
    <>
      <Box as="table" css={table}>
        <thead>
          <tr>
            <th>{t("brief.place")}</th>
            <th>{t("brief.before")}</th>
            <th>{t("brief.after")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, most).map(({ path, before, after }) => (
            <tr key={`${path.join(".")} ${before === null}`}>
              <td>{nameOf(path)}</td>
              <td>{before === null ? "—" : <del>{told(path, before)}</del>}</td>
              <td>{told(path, after)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      {more > 0 ? (
        <Text margin="0" marginTop="2" color="fg.muted" fontSize="sm">
          {t("brief.moreChanges", { count: more })}
        </Text>
      ) : null}
    </>
  )
}
