import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import type { DataOf } from "#contract/endpoint.ts"
import { presetSettings } from "#contract/tender-settings.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { serverClock } from "#client/http/clock.ts"
import { useCall } from "#client/http/use-call.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { keyMark } from "#sealing/kept-key.ts"
import { isLumpSum } from "#machines/tender/tender.priced.ts"
import { targetTotal } from "#machines/tender/tender.parts.ts"
import type { BriefDeviation, Briefing, BriefRow } from "#ui/document-frame/approval-brief.tsx"
import { Money, Sum } from "#ui/money/money.tsx"
import { useLotName } from "../lot-name.ts"
import type { OpenTender } from "../open-tender.ts"
import { timesOf } from "../tender-times.ts"
import { FormerTenders } from "./former-tenders.tsx"
import { asked, type PolicyDeviation, policyDeviations } from "./policy.ts"

const day = 86_400_000
const nothing: Briefing = { deviations: [], parts: [] }

/** What each part of the summary is made from. */
interface Told {
  readonly t: TFunction<readonly ["tender-write", "tender", "sealing"]>
  readonly document: TenderDocument
  readonly isOff: (...of: PolicyDeviation["of"][]) => boolean
  /** The names of people or companies. */
  readonly listed: (ids: readonly string[]) => string
  readonly lotName: (lot: string) => string
}

/** What it is to cost, and what is priced. */
function moneyRows({ t, document, isOff, lotName }: Told): readonly BriefRow[] {
  const lines = document.lots.flatMap((lot) => lot.lines)
  const wholes = document.lots.flatMap((lot) => (isLumpSum(lot) ? [lotName(lot.id)] : []))
  const total = targetTotal(document)
  return [
    {
      label: t("brief.target"),
      value:
        total === null ? (
          t("brief.targetsOf", { count: lines.filter(({ targetPrice }) => targetPrice !== null).length, of: lines.length })
        ) : (
          <Sum value={total} currency={document.currency} />
        ),
      off: total === null,
    },
    { label: t("brief.lines"), value: t("brief.linesIn", { lines: lines.length, lots: document.lots.length }) },
    ...(wholes.length === 0 ? [] : [{ label: t("tender-document:pricing.lumpSum"), value: wholes.join(t("common:comma")) }]),
    { label: t("tender-document:document.fileCost"), value: <Money value={document.fileCost} currency={document.currency} /> },
    { label: t("minima.regime"), value: document.regime ? t(`minima.regimes.${document.regime}`) : "—", off: isOff("noRegime") },
  ]
}

/** Who may bid, and why these. */
function invitedRows({ t, document, isOff, listed }: Told): readonly BriefRow[] {
  return [
    { label: t("tender-document:document.openTo"), value: t(`tender:openTo.${document.openTo}`) },
    ...(document.openTo === "invited"
      ? [
          { label: t("tender-document:people.invited"), value: listed(document.invited) },
          { label: t("write.invitedWhy"), value: document.invitedWhy || "—", off: isOff("invitedUnexplained") },
        ]
      : []),
    {
      label: t("tender-document:document.minBidders"),
      value: t("tender-document:document.bidders", { number: document.minBidders }),
      off: isOff("fewBids"),
    },
  ]
}

/** Who opens, with which keys, and who evaluates. */
function peopleRows({ t, document, isOff, listed }: Told, keys: DataOf<typeof tenderContract.lookups>["staff"]): readonly BriefRow[] {
  return [
    {
      label: t("write.openers"),
      value: `${listed(document.openers.users)} (${t("brief.quorum", { quorum: document.openers.quorum, of: document.openers.users.length })})`,
      off: isOff("oneOpener"),
    },
    { label: t("sealing:level.label"), value: t(`sealing:level.names.${document.seal ?? "S1"}`) },
    ...keys.map(({ name, key }) => ({
      label: name,
      value: key ? t("sealing:keys.made", { at: formatInstant(key.madeAt), mark: keyMark(key.publicKey) }) : t("sealing:keys.none"),
      off: key?.resetAt !== null,
    })),
    { label: t("tender-document:people.buyers"), value: listed(document.buyers) },
    {
      label: t("tender-document:people.committee"),
      value: document.experts.length === 0 ? t("brief.drawnLater") : listed(document.experts),
      off: isOff("experts"),
    },
  ]
}

/** Its times, beside the fewest days that are asked for. */
function timeRows({ t, document, isOff }: Told, least: ReturnType<typeof asked>, now: number): readonly BriefRow[] {
  const standstill = document.publicity.standstill ?? 0
  // A kind of procurement that is not said asks for nothing.
  const daysOf = (is: number, fewest: number | undefined): string =>
    fewest === undefined ? t("brief.days", { count: is }) : t("brief.daysOf", { count: is, least: fewest })
  return [
    ...(document.bidDeadline === null
      ? []
      : [
          {
            label: t("brief.notice"),
            value: daysOf(Math.max(0, Math.floor((document.bidDeadline - now) / day)), least?.notice),
            off: isOff("notice"),
          },
        ]),
    {
      label: t("write.clarifyLeadDays"),
      value: daysOf(document.clarifyLeadDays, least?.lead),
      off: isOff("lead"),
    },
    ...timesOf(document).map(({ name, at }) => ({ label: t(`tender:times.${name}`), value: at === null ? "—" : formatInstant(at) })),
    {
      label: t("tender-document:document.publicity"),
      value: document.publicity.enabled
        ? t("tender-document:document.publicityDays", { days: document.publicity.days })
        : standstill === 0
          ? t("brief.neither")
          : t("tender-document:document.standstillDays", { days: standstill }),
      off: isOff("noPublicity"),
    },
  ]
}

/**
 * The summary for approvers of a publication: budget and history, the invited companies and why, openers and experts, and the times compared with the
 * minima.
 */
export function usePublicationBrief(tender: OpenTender): Briefing {
  const { t } = useTranslation(["tender-write", "tender-document", "tender", "sealing"])
  const lookups = useCall(tenderContract.lookups, {}).data
  const { document, names, author } = tender.view.facts
  const lotName = useLotName(document?.lots)
  if (!document) return nothing
  const now = serverClock.now()
  const { minima } = lookups?.settings ?? presetSettings
  const own = lookups?.staff.find(({ id }) => id === author?.id)?.department ?? null
  const departments = new Map(lookups?.experts.map(({ id, department }) => [id, department]))
  const outside = document.experts.filter((expert) => lookups === null || departments.get(expert) !== own).length
  const off = policyDeviations(document, now, outside, minima)
  const isOff = (...of: PolicyDeviation["of"][]) => off.some((one) => of.includes(one.of))
  const listed = (ids: readonly string[]) => (ids.length === 0 ? "—" : ids.map((id) => names[id] ?? id).join(t("common:comma")))
  const keys = document.seal === "S2" ? (lookups?.staff ?? []).filter(({ id }) => document.openers.users.includes(id)) : []
  const resets = keys.flatMap(({ name, key }) => (key?.resetAt == null ? [] : [name]))
  const doubts: readonly BriefDeviation[] =
    resets.length === 0 ? [] : [{ text: t("sealing:keys.departure", { names: resets.join(t("common:comma")) }) }]

  const deviations = off.map((one): BriefDeviation => {
    const reason = "reason" in one && one.reason !== "" ? { reason: one.reason } : {}
    return "least" in one
      ? { text: t(`minima.${one.of}.short`, { is: one.is, least: one.least }), ...reason }
      : { text: t(`brief.offs.${one.of}`), ...reason }
  })
  const told: Told = { t, document, isOff, listed, lotName }
  return {
    deviations: [...doubts, ...deviations],
    parts: [
      { title: t("brief.money"), rows: moneyRows(told) },
      { title: t("brief.history"), content: <FormerTenders tender={tender} /> },
      { title: t("brief.invitees"), rows: invitedRows(told) },
      { title: t("brief.people"), rows: peopleRows(told, keys) },
      { title: t("brief.schedule"), rows: timeRows(told, asked(document, minima), now) },
    ],
  }
}
