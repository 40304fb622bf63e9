import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { auditContract as audit, contactAdminContract as contacts } from "#contract/admin.contract.ts"
import { changeContract } from "#contract/change.contract.ts"
import { draftContract, type DraftEvent } from "#contract/draft.contract.ts"
import { code } from "#contract/errors.ts"
import { invitationContract } from "#contract/invitation.contract.ts"
import type { RegistrationContent } from "#contract/registration.contract.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import { registration } from "#machines/registration/registration.chart.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { shiftClock } from "#server/database/clock.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { projections } from "#server/modules/projections.ts"
import { searchSources } from "#server/modules/search-sources.ts"
import { readSearch } from "#server/search/search-reader.ts"
import { headsFile } from "#server/witness/heads-file.ts"
import { signNext } from "#server/witness/witness.ts"
import { verifyPlatform } from "../../scripts/verify-platform.ts"
import { keysFrom } from "../../scripts/verify-tree.ts"
import { placesOf } from "../support/places.ts"
import { refusal, refusalCode } from "../support/refusal.ts"
import { mine, password, registrationStage, review, send } from "../support/registration-stage.ts"
import { registrationOf } from "../support/registrations.ts"
import { until } from "../support/server-process.ts"

const long = { timeout: 120_000 }
const marked = { name: "标记联系人", title: "Marker-Titel", email: "Marker.Contact@example.cn", phone: "13900007788" }
const note = "Querida marker-note"
/** As it is written, and as it is found. */
const everywhere = [...Object.values(marked), marked.email.toLowerCase(), "139••••88", "biaojilianxiren", note]
const some = { page: 1, pageSize: 20 }

/** A contact who was invited, stands in a registration that was approved, and in a change of the supplier's data. */
async function markedContact() {
  const stage = await registrationStage()
  const { server, comes, buyer, approver } = stage
  const admin = await server.signIn("admin")
  const content = {
    company: "合肥第1轴承有限公司",
    creditCode: "",
    person: marked.name,
    email: marked.email,
    language: "es" as const,
    note,
  }
  const { id: invited } = await buyer.call(invitation.calls.create, { body: { content } })
  await buyer.call(invitationContract.inviteConnect, { body: { ids: [invited] } })
  await stage.mail.expectLetters(1)
  const ana = await comes("ana@proveedor.example")
  const declared = registrationOf(1)
  const own: RegistrationContent = { ...declared, contacts: [...declared.contacts.slice(0, 1), marked] }
  const { id: registered } = await send(ana, own)
  await review(buyer, registered, "2", "请核对")
  await send(ana, { ...own, contacts: [marked, ...declared.contacts.slice(0, 1)] })
  await review(buyer, registered, "1")
  await review(approver, registered, "1")
  const seller = await server.signIn("ana@proveedor.example", password)
  const { id: change } = await seller.call(companyChange.calls.create, { body: {} })
  const base = 1
  const next = { ...own, contacts: [{ ...marked, title: `${marked.title} 2` }, ...declared.contacts.slice(0, 1)], legalPerson: "孙丽" }
  await seller.call(companyChange.calls.submit, {
    params: { id: change },
    body: { base, input: { basis: own, content: next, effective: null } },
  })
  return { ...stage, admin, seller, invited, registered, change, supplier: seller.tokens.user_info.party ?? "" }
}

/** All that is shown of the contact to the people who may see it. */
async function shownOf({ buyer, seller, admin, invited, registered, change, supplier: id }: Awaited<ReturnType<typeof markedContact>>) {
  const at = (document: string) => ({ params: { id: document }, query: {} })
  return JSON.stringify([
    await buyer.call(invitation.calls.get, at(invited)),
    await buyer.call(invitation.calls.timeline, at(invited)),
    await buyer.call(invitation.calls.query, { query: {}, body: {} }),
    await buyer.call(registration.calls.get, at(registered)),
    await buyer.call(registration.calls.facts, { params: { id: registered }, query: {} }),
    await buyer.call(companyChange.calls.get, at(change)),
    await buyer.call(companyChange.calls.facts, { params: { id: change }, query: {} }),
    await buyer.call(supplier.calls.get, at(id)),
    await seller.call(changeContract.mine, {}),
    await admin.call(contacts.query, { query: some }),
    await admin.call(audit.query, { query: some }),
  ])
}

test("a contact who is erased is found nowhere, and what was recorded still verifies against what was signed", long, async () => {
  const on = await markedContact()
  const { server, admin, buyer, seller, invited } = on
  const { database, keys } = server
  const folder = mkdtempSync(join(tmpdir(), "heads-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "heads.jws")
  await shiftClock(database, 0)
  await until("every fact is signed", async () => (await signNext(database, keys)) === "nothing")
  await headsFile(file).carryOut(database)
  await until("all is found", async () => (await readSearch(database, searchSources)) === "nothing")
  await database.query({
    text: "select from graphile_worker.add_job('mail:confirm', payload := json_build_object('email', $1::text), run_at := now() + interval '1 hour')",
    values: [marked.email],
  })
  const draft = { draftId: `registration:${on.registered}:1` }
  const typed: DraftEvent = { type: "draft.started", id: "ab".repeat(16), at: 1, value: { contacts: [marked] } }
  await seller.call(draftContract.push, { params: draft, body: { from: 0, events: [typed] } })
  const found = (keyword: string) => buyer.call(invitation.calls.query, { query: {}, body: { filter: { keyword } } })

  // Facts hold nothing of it in the clear already; what is made of them does.
  const before = await placesOf(database, everywhere)
  expect(before).toEqual([
    "graphile_worker._private_jobs",
    "public.personal_key",
    "public.personal_subject",
    "public.row_invitation",
    "public.stream",
  ])
  expect(await shownOf(on)).toContain(marked.name)
  expect((await found("biaojilianxiren")).records).toHaveLength(1)

  const [contact] = (await admin.call(contacts.query, { query: { ...some, email: "MARKER" } })).records
  expect(contact).toMatchObject({ name: marked.name, email: marked.email, subject: marked.email.toLowerCase() })
  expect(contact?.documents).toHaveLength(4)
  const erasing = { subject: contact?.subject ?? "", typed: marked.email, reason: "asked" as const }
  expect(await refusal(admin.call(contacts.erase, { body: { ...erasing, typed: marked.name } }))).toEqual(["20039", "nameIsTyped"])
  expect(await refusalCode(buyer.call(contacts.erase, { body: erasing }))).not.toBeNull()
  const erased = await admin.call(contacts.erase, { body: erasing })
  expect(erased).toMatchObject({ documents: 4, left: 0 })
  expect(await refusal(admin.call(contacts.erase, { body: erasing }))).toEqual([code.absent, undefined])

  expect(await placesOf(database, everywhere)).toEqual([])
  const witness = { ...keysFrom(keys.sign), file }
  expect(await verifyPlatform(database.url, witness)).toMatchObject({ sound: true, lists: true })
  const shown = await shownOf(on)
  expect(everywhere.filter((marker) => shown.includes(marker))).toEqual([])
  expect((await found("biaojilianxiren")).records).toEqual([])
  expect((await found("合肥第1轴承")).records.map(({ id }) => id)).toEqual([invited])
  expect((await seller.call(draftContract.load, { params: draft, query: { from: 0 } })).events).toEqual([])
  const { rows } = await database.query({ text: "select from registration_secret where field = 'contacts.0.phone'" })
  expect(rows).toEqual([])
  // No letter is sent to whoever is nobody any more.
  const { version } = await buyer.call(invitation.calls.get, { params: { id: invited }, query: {} })
  await shiftClock(database, 3_600_000)
  const again = buyer.call(invitation.calls.invite, { params: { id: invited }, body: { base: version, input: {} } })
  expect(await refusal(again)).toEqual(["20037", "contactIsKnown"])
  // The other contact is told as before, with the number.
  expect(shown).toContain("联系人1")
  expect((await seller.call(changeContract.mine, {}))?.content.contacts[1]?.phone).toBe(registrationOf(1).contacts[0]?.phone)

  // Whatever is made of the facts again knows no more.
  await rebuild(database, projections)
  await until("all is found again", async () => (await readSearch(database, searchSources)) === "nothing")
  expect(await placesOf(database, everywhere)).toEqual([])
  const { records } = await admin.call(audit.query, { query: { ...some, kind: "contact" } })
  expect(records).toMatchObject([{ name: erased.mark, what: "erase" }])
})

test("whoever cannot be told apart from a mark is not erased again, and the supplier names somebody else", long, async () => {
  const { admin, seller, supplier: id, buyer } = await markedContact()
  const erase = async (subject: string, typed: string) => admin.call(contacts.erase, { body: { subject, typed, reason: "left" } })
  await erase(marked.email.toLowerCase(), marked.email)
  const { records } = await admin.call(contacts.query, { query: some })
  expect(records.filter(({ name }) => name.startsWith("#"))).toEqual([])
  const content = (await seller.call(changeContract.mine, {}))?.content
  if (!content) throw new Error("nothing was declared")
  expect(content.contacts[0]).toMatchObject({ name: expect.stringMatching(/^#[0-9a-f]{10}$/), phone: "" })
  const seen = await buyer.call(supplier.calls.get, { params: { id }, query: {} })
  expect(seen.facts.profile?.contacts[0]?.email).toMatch(/@erased\.invalid$/)
})

test("facts from before there were keys stay readable, and that they still tell of an erased person is said", long, async () => {
  const { server, buyer } = await registrationStage()
  const admin = await server.signIn("admin")
  const content = {
    company: "合肥第2轴承有限公司",
    creditCode: "",
    person: "旧联系人",
    email: "old@example.cn",
    language: "zh" as const,
    note: "",
  }
  const { id } = await buyer.call(invitation.calls.create, { body: { content } })
  const { rows } = await server.database.query<{ data: string; meta: string }>({
    text: "select data::text, meta::text from event where stream = $1",
    values: [id],
  })
  expect(rows[0]?.data).not.toContain("旧联系人")
  // As a version of before has recorded it: in the clear, without boxes.
  await server.database.transaction(async (tx) => {
    await tx.query({
      text: "select append_facts($1, 'invitation', $1, 0, 0, 'null', array['invitation.saved'], array[1], array[1::bigint], array[$2], array[$3])",
      values: [
        "old-one",
        JSON.stringify({ number: "YQ-OLD", party: buyer.tokens.user_info.party, content }),
        '{"by":{"id":"x","roles":["purchaser"],"party":null}}',
      ],
    })
  })
  const erased = await admin.call(contacts.erase, { body: { subject: "old@example.cn", typed: "old@example.cn", reason: "asked" } })
  expect(erased).toMatchObject({ documents: 1, left: 1 })
  expect((await buyer.call(invitation.calls.get, { params: { id }, query: {} })).facts.content?.person).toMatch(/^#/)
  expect(await mine(await server.signIn("supplier.a")).catch(() => null)).toBeNull()
})
