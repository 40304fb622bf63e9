import { Box, defineStyle, Flex, Grid, Stack, Text } from "@chakra-ui/react"
import { CircleAlert } from "lucide-react"
import { type ReactNode, useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { ApprovalSubject } from "#contract/workflow.contract.ts"
import { workflowContract } from "#contract/workflow.contract.ts"
import { useCall } from "#client/http/use-call.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Sum } from "#ui/money/money.tsx"
import type { BriefProps } from "./brief.ts"
import { BriefChanges } from "./brief-changes.tsx"
import type { DocumentDefinition, Opened } from "./define-document.ts"

/** A row that an approver reads; `off` means that it departs from what is required. */
export interface BriefRow {
  readonly label: string
  readonly value: ReactNode
  readonly off?: boolean
}
export interface BriefPart {
  readonly title: string
  readonly rows?: readonly BriefRow[]
  /** Rendered by the kind itself, below the rows, across the whole width. */
  readonly content?: ReactNode
}
/** A departure of a document from the policy, and its reason, if given. */
export interface BriefDeviation {
  readonly text: string
  readonly reason?: string
}
/** What an approver of a document reads before deciding, on one page. */
export interface Briefing {
  readonly deviations: readonly BriefDeviation[]
  readonly parts: readonly BriefPart[]
}

/** How a kind provides the brief of its approvals. */
export interface BriefDefinition<View> {
  /** A hook: it may read more than the document. */
  readonly useBriefing: (document: Opened<View>, subject: ApprovalSubject) => Briefing
  /** The content to compare with that of the former request; null for none. */
  readonly contentOf: (facts: View) => unknown
  /** A hook that returns the names of its places, as its form has them. */
  readonly usePlaceName: () => (path: readonly (string | number)[]) => string
  /** A hook that returns the words of values that are none, such as a choice; null for a value that says itself what it is. */
  readonly useValueWord?: () => (path: readonly (string | number)[], value: string) => string | null
  /** The names of people and companies. */
  readonly namesOf: (facts: View) => Readonly<Record<string, string>>
}

const rows = defineStyle({
  display: "grid",
  gridTemplateColumns: "fit-content(45%) minmax(0, 1fr)",
  rowGap: "1.5",
  columnGap: "4",
  margin: "0",
  overflowWrap: "anywhere",
  "& dt": { color: "fg.muted" },
  "& dd": { margin: "0", whiteSpace: "pre-line" },
  "& [data-part=off]": { color: "red.fg", fontWeight: "semibold" },
})
const off = defineStyle({ display: "inline-flex", alignItems: "baseline", gap: "1.5", "& svg": { alignSelf: "center", flex: "none" } })
const list = defineStyle({ display: "grid", gap: "1.5", margin: "0", paddingInlineStart: "4" })

/** The brief of a document's open approval: the request, departures from policy, the parts, and the changes since the former request. */
export function ApprovalBrief<View, Name extends string>({
  definition,
  brief,
  document,
  subject,
}: BriefProps<View> & { readonly definition: DocumentDefinition<View, Name>; readonly brief: BriefDefinition<View> }) {
  const { t } = useTranslation("approval")
  const { parts, deviations } = brief.useBriefing(document, subject)
  const { older } = document
  useEffect(older, [older])
  return (
    <Stack gap="4">
      <Asked document={document} subject={subject} />
      {deviations.length === 0 ? (
        <Callout tone="green" title={t("brief.nothingOff")} />
      ) : (
        <Callout tone="red" title={t("brief.off", { count: deviations.length })}>
          <Box as="ul" css={list}>
            {deviations.map(({ text, reason }) => (
              <li key={text}>
                {text}
                <Text as="span" display="block" color="fg.muted" fontSize="sm">
                  {reason === undefined ? t("brief.unexplained") : t("brief.reason", { reason })}
                </Text>
              </li>
            ))}
          </Box>
        </Callout>
      )}
      <BriefChanges definition={definition} brief={brief} document={document} subject={subject} />
      <Grid gap="4" templateColumns={{ base: "minmax(0, 1fr)", xl: "repeat(2, minmax(0, 1fr))" }} alignItems="start">
        {parts.map((part) => (
          <Box key={part.title} gridColumn={part.content === undefined ? undefined : "1 / -1"} minWidth="0">
            <Card title={part.title}>
              <Part part={part} />
            </Card>
          </Box>
        ))}
      </Grid>
    </Stack>
  )
}

function Part({ part }: { readonly part: BriefPart }) {
  const { t } = useTranslation("approval")
  return (
    <>
      {part.rows === undefined ? null : (
        <Box as="dl" css={rows}>
          {part.rows.flatMap(({ label, value, off: isOff }) => [
            <dt key={`${label}-label`}>{label}</dt>,
            <dd key={label} data-part={isOff ? "off" : undefined}>
              {isOff ? (
                <Box as="span" css={off}>
                  <CircleAlert size={14} aria-label={t("brief.isOff")} />
                  <span>{value}</span>
                </Box>
              ) : (
                value
              )}
            </dd>,
          ])}
        </Box>
      )}
      {part.content}
    </>
  )
}

/** What is requested, by whom, and the amount. */
function Asked<View>({ document, subject }: { readonly document: Opened<View>; readonly subject: ApprovalSubject }) {
  const { t } = useTranslation("approval")
  const { data } = useCall(workflowContract.ofDocument, { params: { id: document.id } }, document.timeline.length)
  const asked = data?.find((one) => one.subject === subject && one.state === "inApproval")
  return (
    <Flex gap="3" flexWrap="wrap" align="baseline" color="fg.muted" fontSize="sm" minHeight="6">
      <Text as="strong" color="fg" fontSize="md">
        {t(`subjects.${subject}`)}
      </Text>
      {asked ? (
        <>
          <Text as="span" color="fg" fontWeight="semibold">
            <Sum value={asked.amount} currency={asked.currency ?? ""} />
          </Text>
          <span>
            {asked.submitter.name} <Instant at={asked.requestedAt} />
          </span>
        </>
      ) : null}
    </Flex>
  )
}
