import { useTranslation } from "react-i18next"
import { presetSettings } from "#contract/tender-settings.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { useCall } from "#client/http/use-call.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { fallsShort } from "#machines/tender/tender.minima.ts"
import { winnersOf } from "#machines/tender/tender.parts.ts"
import type { BriefDeviation, Briefing, BriefRow } from "#ui/document-frame/approval-brief.tsx"
import { Sum } from "#ui/money/money.tsx"
import { awardFigures, deviationsOf } from "../award/award-plan.ts"
import { useDeviationText } from "../award/deviation-text.ts"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"
import { useTrialWords } from "../trial/trial-words.ts"
import { FormerTenders } from "./former-tenders.tsx"

/** The summary for approvers of an award: costs and savings, winners and other bidders, the committee's opinions, and what happened meanwhile. */
export function useAwardBrief(tender: OpenTender): Briefing {
  const { t } = useTranslation(["tender-write", "tender-document", "tender"])
  const { b, percent } = useBidWords()
  const { facts } = tender.view
  const tell = useDeviationText(facts)
  const { minima } = useCall(tenderContract.lookups, {}).data?.settings ?? presetSettings
  const { document, proposal, names, opened, review, committee, confirmations, publicity, trials = [] } = facts
  const tried = useTrialWords(facts)
  if (!document || !proposal) return { deviations: [], parts: [] }
  const { currency } = document
  const { total, target, saved, share } = awardFigures(facts)
  const listed = (ids: readonly string[]) => (ids.length === 0 ? "—" : ids.map((id) => names[id] ?? id).join(t("common:comma")))
  const valid = Object.values(review).filter((one) => one.valid).length
  const raised = tender.timeline.filter(({ type }) => type === "objection.raised").length
  const few = valid < 3
  const dear = saved?.startsWith("-") === true
  const small = document.regime !== undefined && fallsShort({ ...minima[document.regime], outside: 0 }, committee.length, 0)
  const dissent = confirmations.some(({ agrees }) => !agrees)
  const deviations: readonly BriefDeviation[] = [
    ...deviationsOf(facts).map((one) => {
      const { text, reason } = tell(one)
      return { text, ...(reason ? { reason } : {}) }
    }),
    ...(few ? [{ text: t("brief.offs.fewValid", { count: valid }) }] : []),
    ...(dear ? [{ text: t("brief.offs.aboveTarget"), ...(proposal.reason === "" ? {} : { reason: proposal.reason }) }] : []),
    ...(small ? [{ text: t("brief.offs.committee", { count: committee.length }) }] : []),
  ]
  const money: readonly BriefRow[] = [
    { label: b("award.total"), value: <Sum value={total} currency={currency} /> },
    { label: b("award.target"), value: <Sum value={target} currency={currency} /> },
    {
      label: b("award.saved"),
      value: (
        <>
          <Sum value={saved} currency={currency} /> {share === null ? null : percent(share)}
        </>
      ),
      off: dear,
    },
  ]
  const bids: readonly BriefRow[] = [
    { label: b("award.winners"), value: listed(winnersOf({ proposal })) },
    { label: t("brief.awardWhy"), value: proposal.reason || "—" },
    { label: t("brief.bidders"), value: listed(opened.map(({ party }) => party)) },
    { label: t("brief.valid"), value: t("brief.validOf", { valid, of: opened.length }), off: few },
  ]
  const people: readonly BriefRow[] = [
    { label: t("tender-document:people.committee"), value: listed(committee.map(({ expert }) => expert)), off: small },
    {
      label: t("brief.agreed"),
      value: t("brief.validOf", { valid: confirmations.filter(({ agrees }) => agrees).length, of: committee.length }),
      off: dissent,
    },
    { label: t("write.openers"), value: listed(facts.presentOpeners) },
  ]
  const times: readonly BriefRow[] = [
    { label: t("tender:times.bidDeadline"), value: document.bidDeadline === null ? "—" : formatInstant(document.bidDeadline) },
    {
      label: t("tender-document:document.publicity"),
      value: publicity
        ? `${formatInstant(publicity.startedAt)} – ${formatInstant(publicity.endsAt)}`
        : t("tender-document:document.noPublicity"),
    },
    { label: t("brief.objections"), value: raised, off: raised > 0 },
  ]
  return {
    deviations,
    parts: [
      { title: t("brief.money"), rows: money },
      { title: t("brief.competition"), rows: bids },
      { title: t("brief.people"), rows: people },
      { title: t("brief.schedule"), rows: times },
      {
        title: t("brief.trials"),
        rows:
          trials.length === 0
            ? [{ label: t("brief.trials"), value: t("brief.noTrials") }]
            : trials.map((one) => ({
                label: `${names[one.by] ?? one.by} ${formatInstant(one.at)}`,
                value: `${one.name}: ${tried(one)} → ${listed(one.award.parts.map(({ party }) => party))}`,
              })),
      },
      { title: t("brief.history"), content: <FormerTenders tender={tender} /> },
    ],
  }
}
