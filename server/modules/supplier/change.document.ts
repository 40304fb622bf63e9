import type { CallBack, SentChange } from "#contract/change.contract.ts"
import type { RegistrationContent } from "#contract/registration.contract.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import { differencesOf } from "#machines/company-change/change.differences.ts"
import type { ChangeFacts, ChangeGiven } from "#machines/company-change/change.facts.ts"
import { rebased } from "#machines/company-change/change.rebase.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { masked } from "#machines/registration/registration.mask.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { endedStages } from "#machines/supplier/supplier.holds.ts"
import type { Tx } from "#server/database/database.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"
import { documentModule } from "#server/documents/document-module.ts"
import type { Keys } from "#server/keys.ts"
import { applyChange } from "./apply-change.ts"
import { numbersOf, presentContent } from "./change.content.ts"
import { isNewNumber } from "./new-number.ts"
import { keepSecrets } from "./registration-secrets.ts"
import { takenBy } from "./registration.known.ts"

/** Claims a supplier for its only change in progress; returns whether another change holds the claim. Simultaneous submissions wait here. */
async function isClaimed(tx: Tx, company: string, id: string): Promise<boolean> {
  const { rows } = await tx.query<{ document: string }>({
    name: "change-claim",
    text: `insert into change_under_way (supplier, document) values ($1, $2)
      on conflict (supplier) do update set supplier = excluded.supplier returning document`,
    values: [company, id],
  })
  return rows[0]?.document !== id
}

/** Whether another company has the name or the code that a change gives its supplier. */
async function isTaken(tx: Tx, { supplier: company, content, differences }: ChangeFacts): Promise<boolean> {
  if (!content || !differences.some(({ field }) => field === "company" || field === "creditCode")) return false
  const { rowCount } = await tx.query({
    name: "change-taken",
    text: "select from party where id <> $1 and (name = $2 or credit_code = $3) limit 1",
    values: [company, content.company, content.creditCode],
  })
  return rowCount !== 0
}

const closed: ReadonlySet<string> = new Set(["draft", "applied", "discarded"])

/** The data as a submission leaves them, and what the rules are given of it: among others its differences from the present data. */
async function judgedBy(
  { tx, id, document }: { readonly tx: Tx; readonly id: string; readonly document: { readonly facts: ChangeFacts } },
  keys: Keys,
  sent: SentChange,
): Promise<{ readonly content: RegistrationContent; readonly given: ChangeGiven }> {
  const { supplier: company } = document.facts
  const present = await presentOf(tx, supplier, await placeOf(tx, company))
  if (!present) return { content: sent.content, given: { party: "", differences: [] } }
  const { facts } = present.document
  const before = await presentContent(tx, keys, facts)
  // What others have recorded since the sender began to write stays.
  const content = rebased(sent.basis, sent.content, before)
  const isOther = (field: "company" | "creditCode") => content[field] !== before[field]
  const given = {
    company: facts.company,
    party: facts.buyer,
    over: endedStages.includes(facts.stage),
    otherIsOpen: await isClaimed(tx, company, id),
    content: masked(content),
    before: masked(before),
    differences: differencesOf(before, content, {
      mandatory: facts.certificates.filter(({ mandatory }) => mandatory),
      declared: facts.profile !== null,
    }),
    nameTaken: isOther("company") && (await takenBy(tx, { name: content.company })),
    codeTaken: isOther("creditCode") && (await takenBy(tx, { creditCode: content.creditCode })),
  }
  return { content, given }
}

/**
 * Changes of suppliers' data on the server: a submission is compared with the present data, and applied when it needs no review, is approved, or its
 * day has come.
 */
export const companyChangeDocument = documentModule({
  kind: companyChange,
  given:
    async ({ tx }) =>
    async (facts, state) =>
      state === "approved" ? { nameTaken: await isTaken(tx, facts) } : {},
  decide: (usual, keys) => async (context, name, input) => {
    const { tx, id, document, given: told, now } = context
    if (name === "callBack") {
      const { supplier: company, rounds } = document.facts
      const sent = Array.from({ length: rounds }, (_, round) => numbersOf(id, round + 1))
      const { number } = input as CallBack
      const numberIsNew = await isNewNumber(tx, keys, { company, sent, number, now })
      return { ...(await usual(context, name, input)), given: { ...told, numberIsNew } }
    }
    if (name !== "submit") return usual(context, name, input)
    const { content, given: judged } = await judgedBy(context, keys, input as SentChange)
    const given = { ...told, ...judged }
    await keepSecrets(tx, keys, numbersOf(id, document.facts.rounds + 1), content)
    return { ...(await usual({ ...context, given }, name, input)), given }
  },
  also: async (tx, recorded, { stream, document }, _, before) => {
    const { facts } = document
    if (recorded.some(({ type }) => type === "change.submitted" || type === "change.appliedAtOnce")) {
      await applyChange(tx, stream, facts, "plain")
      await tx.query({ text: "update person set info_change = false where party = $1 and info_change", values: [facts.supplier] })
    }
    const [from, to] = [before, document].map((one) => stateOf(companyChange.chart, one))
    if (to === "applied" && from !== to) await applyChange(tx, stream, facts, "reviewed")
    if (to !== undefined && closed.has(to) && from !== to)
      await tx.query({ text: "delete from change_under_way where document = $1", values: [stream] })
  },
})
