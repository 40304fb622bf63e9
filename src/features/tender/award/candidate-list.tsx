import { chakra, defineStyle, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useSession } from "#client/session/session.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Sum } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { type CandidateGroup, candidateGroups, type CandidateRow } from "./candidates.ts"
import { DeadlineClock } from "#ui/countdown/deadline-clock.tsx"
import { useLotName } from "../lot-name.ts"
import { TenderBanner } from "../tender-banner.tsx"
import type { OpenTender } from "../open-tender.ts"
import { table } from "./award.style.ts"

const candidates = defineStyle({
  "& [data-part~=mine] td": { background: "theme.subtle" },
  "& [data-part~=place]": { width: "12" },
})

/** The candidates of a tender: before, during (with the remaining time for objections) or after their publication. */
export function CandidateList({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-prequal")
  const { facts, state } = tender.view
  const { publicity, document } = facts
  const groups = candidateGroups(facts)
  const days = document?.publicity.days ?? 0
  const none = groups.length === 0 || !document
  return (
    <Stack gap="4">
      <TenderBanner view={tender.view} />
      {publicity && state === "publicity" && facts.suspendedAt === null ? (
        <DeadlineClock to={publicity.endsAt} label={t("publicity.until")} />
      ) : null}
      {document?.publicity.enabled === false ? (
        <Callout title={t("publicity.off")}>
          <p>{t("publicity.offText")}</p>
        </Callout>
      ) : publicity === null && !none ? (
        <Callout title={t("publicity.before", { days })}>
          <p>{t(facts.proposal ? "publicity.beforeText" : "publicity.proposeFirst")}</p>
        </Callout>
      ) : null}
      {none ? (
        <Empty title={t("publicity.none")} text={t("publicity.noneText")} />
      ) : (
        <Card
          title={t(publicity ? "publicity.candidates" : "publicity.toPublish")}
          aside={publicity && state !== "publicity" ? <StatePill tone="green">{t("publicity.over")}</StatePill> : undefined}
          flush
        >
          <Candidates tender={tender} groups={groups} currency={document.currency} />
        </Card>
      )}
      {publicity ? (
        <Text color="fg.muted" fontSize="sm">
          {t("publicity.span")} <Instant at={publicity.startedAt} /> – <Instant at={publicity.endsAt} />
        </Text>
      ) : null}
    </Stack>
  )
}

interface CandidatesProps {
  readonly tender: OpenTender
  readonly groups: readonly CandidateGroup[]
  readonly currency: string
}

function Candidates({ tender, groups, currency }: CandidatesProps) {
  const { t } = useTranslation(["tender-prequal", "tender"])
  const own = useSession().profile?.party ?? null
  const { document, names } = tender.view.facts
  const byLot = groups.some(({ lot }) => lot !== null)
  const priced = groups.some(({ rows }) => rows.some(({ total }) => total !== null))
  // The order of candidates is one within a lot.
  const mixed = !byLot && (document?.lots.length ?? 0) > 1
  const lotName = useLotName(document?.lots)
  const inLot = (lot: string, text: string) => (mixed ? `${lotName(lot)} ${text}` : text)
  const aboutOf = ({ party, proposed, ranks }: CandidateRow) => [
    ...ranks.map(({ lot, rank }) => inLot(lot, t("publicity.ranked", { rank }))),
    ...(party !== null && party === own ? [t("publicity.you")] : proposed.map((lot) => inLot(lot, t("publicity.proposed")))),
  ]
  return (
    <Sideways label={t("tender:screens.add-public-view")}>
      <chakra.table css={[table, candidates]} data-part="table">
        <thead>
          <tr>
            {mixed ? null : <th data-part="right">{t("publicity.place")}</th>}
            <th data-keep="">{t("publicity.candidate")}</th>
            {priced ? <th data-part="right">{t(byLot ? "tender:lotTotal" : "publicity.total")}</th> : null}
          </tr>
        </thead>
        {groups.map(({ lot, rows }) => (
          <tbody key={lot}>
            {lot === null ? null : (
              <tr data-part="group">
                <th colSpan={priced ? 3 : 2} scope="rowgroup">
                  {lotName(lot)}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={row.bid} data-part={row.party !== null && row.party === own ? "mine" : undefined}>
                {mixed ? null : <td data-part="right place">{row.place}</td>}
                <td data-keep="">
                  <span data-part="name">{row.party === null ? t("publicity.unnamed") : (names[row.party] ?? row.party)}</span>
                  <span data-part="under">{aboutOf(row).join(" · ")}</span>
                </td>
                {priced ? <td data-part="right">{row.total === null ? "—" : <Sum value={row.total} currency={currency} />}</td> : null}
              </tr>
            ))}
          </tbody>
        ))}
      </chakra.table>
    </Sideways>
  )
}
