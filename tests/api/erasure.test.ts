import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { auditContract as audit, type PersonRow, userAdminContract as users } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { organisationContract } from "#contract/organisation.contract.ts"
import { preferenceContract } from "#contract/preference.contract.ts"
import { delegationContract } from "#contract/route.contract.ts"
import { workflowContract as workflow } from "#contract/workflow.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { shiftClock } from "#server/database/clock.ts"
import { headsFile } from "#server/witness/heads-file.ts"
import { signNext } from "#server/witness/witness.ts"
import { verifyPlatform } from "../../scripts/verify-platform.ts"
import { keysFrom } from "../../scripts/verify-tree.ts"
import { filesOver } from "../support/files.ts"
import { csvOf, startExports } from "../support/exports.ts"
import { inquiryStage } from "../support/inquiry-stage.ts"
import { changeOf, newcomer, personRow } from "../support/people.ts"
import { placesOf } from "../support/places.ts"
import { refusal } from "../support/refusal.ts"
import { sealedTour } from "../support/sealed.ts"
import { until } from "../support/server-process.ts"
import { startServer } from "../support/server.ts"

const long = { timeout: 120_000 }
const markers = {
  name: "mk.account",
  displayName: "标记甲乙丙",
  phone: "13987650042",
  email: "marker.one@example.cn",
  workCode: "MK-CODE-77",
}
const everywhere = [...Object.values(markers), "marker-view", "marker-introduction", "marker-file"]

const erasing = ({ id, version, name }: PersonRow, more: object = {}) => ({
  body: { id, version, name, reason: "asked" as const, ...more },
})

/** A purchaser who is known by markers in everything that the platform keeps of people, and has an inquiry that suppliers quote. */
async function markedPurchaser() {
  const stage = await inquiryStage()
  const { server, as, reach } = stage
  const [admin, purchaser, approver] = [await as("admin"), await as("purchaser"), await as("approver")]
  const known = await admin.call(users.update, {
    body: changeOf(await personRow(server, admin, "purchaser"), { ...markers, name: "purchaser" }),
  })
  const { id } = known
  const at = await reach("quoting")
  await purchaser.call(preferenceContract.change, {
    body: { starred: [{ path: "/notice", title: "marker-view" }] },
  })
  await server.database.query({ text: "update person set introduction = 'marker-introduction' where id = $1", values: [id] })
  const sent = filesOver(server.origin, purchaser)
  await sent.multipart("attachment/sys/oss/upload", { originalFilename: "marker-file.txt" }, "x.txt", Buffer.from("own"))
  const now = Date.now()
  await admin.call(users.update, { body: changeOf(await personRow(server, admin, "purchaser"), { roles: ["purchaser", "approver"] }) })
  await approver.call(delegationContract.save, { body: { to: id, from: now - 1000, until: now + 86_400_000, types: [] } })
  const unit = { kind: "organisation" as const, code: "MK", name: "采购一部", parent: null, company: null, head: id, sort: 1 }
  await admin.call(organisationContract.add, { body: unit })
  await server.database.query({
    text: `select from graphile_worker.add_job('mail:confirm', payload := json_build_object('email', $1::text, 'language', 'zh'), run_at := now() + interval '1 hour')`,
    values: [markers.email],
  })
  const person = await admin.call(users.update, { body: changeOf(await personRow(server, admin, "purchaser"), { name: markers.name }) })
  return { ...stage, admin, purchaser, person, at }
}

test("whoever is erased is found nowhere, and what was done still verifies against what was signed", long, async () => {
  const { server, admin, purchaser, person, at, see, as } = await markedPurchaser()
  const { database, keys } = server
  const folder = mkdtempSync(join(tmpdir(), "heads-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "heads.jws")
  await shiftClock(database, 0)
  await until("every fact is signed", async () => (await signNext(database, keys)) === "nothing")
  await headsFile(file).carryOut(database)
  const before = await placesOf(database, everywhere)
  expect(before).toEqual(
    expect.arrayContaining(["public.admin_change", "public.person", "public.person_preferences", "graphile_worker._private_jobs"]),
  )

  const erased = await admin.call(users.erase, erasing(person))
  expect(erased).toMatchObject({ active: false, phone: "", email: "", workCode: "", roles: [], company: person.company })
  expect(erased.erasedAt).not.toBeNull()
  expect(await placesOf(database, everywhere)).toEqual([])
  // The bytes of the own file are left over, to be deleted with the next sweep.
  expect((await database.query({ text: "select from file_leftover where due <= platform_clock()" })).rowCount).toBe(1)
  expect(await verifyPlatform(database.url, { ...keysFrom(keys.sign), file })).toMatchObject({ sound: true, lists: true })

  // The account is over, and what it did is told under its mark.
  expect(await refusal(purchaser.call(preferenceContract.read))).toEqual([code.signedOut, undefined])
  const shown = JSON.stringify([
    await see("lead", at.id),
    await (await as("lead")).call(inquiry.calls.query, { query: {}, body: {} }),
    await admin.call(users.query, { query: { page: 1, pageSize: 100 } }),
    await admin.call(audit.query, { query: { page: 1, pageSize: 100 } }),
    await admin.call(organisationContract.query),
  ])
  expect(everywhere.filter((marker) => shown.includes(marker))).toEqual([])
  expect(shown).toContain(erased.displayName)
  const { records } = await admin.call(audit.query, { query: { page: 1, pageSize: 100, kind: "user", subject: person.id } })
  expect(records[0]).toMatchObject({ what: "erase", name: erased.name, differences: [{ field: "reason", before: null, after: "asked" }] })
  expect(records.slice(1).every(({ differences, name }) => differences.length === 0 && name === erased.name)).toBe(true)
})

test("an erased account is not brought back, and the audit trail lets nothing else be changed", long, async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const person = await admin.call(users.add, { body: newcomer({ name: "short.stay" }) })
  const other = await admin.call(users.add, { body: newcomer({ name: "stays.here" }) })
  const own = await personRow(server, admin, "admin")
  expect(await refusal(admin.call(users.erase, erasing(person, { name: "short.sta" })))).toEqual(["20039", "nameIsTyped"])
  expect(await refusal(admin.call(users.erase, erasing(person, { version: 7 })))).toEqual([code.staleVersion, "notStale"])
  expect(await refusal(admin.call(users.erase, erasing(own)))).toEqual([code.ownRights, "notOwnRights"])
  const { id, version, name } = await admin.call(users.erase, erasing(person))
  const refused = ["20037", "notErased"]
  expect(await refusal(admin.call(users.erase, { body: { id, version, name, reason: "left" } }))).toEqual(refused)
  expect(await refusal(admin.call(users.setActive, { body: { id, version, active: true } }))).toEqual(refused)
  expect(await refusal(admin.call(users.setPassword, { body: { id, version, password: "Kiesel-4711-Turm" } }))).toEqual(refused)
  expect(await refusal(admin.call(users.update, { body: { ...changeOf(other, { name: "is.back" }), id, version } }))).toEqual(refused)
  for (const change of [
    `update admin_change set before = null, after = null where subject = '${other.id}'`,
    `update admin_change set what = 'disable' where subject = '${id}'`,
    `delete from admin_change where subject = '${id}'`,
  ])
    await expect(server.database.query({ text: change })).rejects.toThrow("neither changed nor removed")
  // The name is free again.
  await admin.call(users.add, { body: newcomer({ name: "short.stay" }) })
})

test("nobody is erased whom an approval waits for, or who has yet to open bids", long, async () => {
  const { as, server, reach } = await inquiryStage()
  await reach("publishApproval")
  const admin = await as("admin")
  const asked = await personRow(server, admin, "approver")
  expect(await refusal(admin.call(users.erase, erasing(asked)))).toEqual(["20038", "noApprovalWaits"])
  const tour = await sealedTour()
  await tour.beginSealed()
  const keeper = await tour.as("admin")
  const opener = await personRow(tour.server, keeper, "legal")
  expect(await refusal(keeper.call(users.erase, erasing(opener)))).toEqual(["20038", "noOpeningWaits"])
})

test("nobody is erased whom a later step of an approval still needs", long, async () => {
  const { as, server, reach } = await inquiryStage()
  const { id } = await reach("publishApproval")
  const [admin, approver] = [await as("admin"), await as("approver")]
  const later = await personRow(server, admin, "legal")
  const [waiting] = await approver.call(workflow.ofDocument, { params: { id } })
  const [params, base] = [{ id: waiting?.approval ?? "" }, waiting?.version ?? 0]
  await approver.call(workflow.addSigner, { params, body: { base, input: { to: later.id, comment: "", place: "after" } } })
  expect(await refusal(admin.call(users.erase, erasing(later)))).toEqual(["20038", "noApprovalWaits"])
  await approver.call(workflow.return, { params, body: { base: base + 1, input: { comment: "x" } } })
  expect(await refusal(admin.call(users.erase, erasing(later)))).toBeNull()
})

test("however many notices there are, the erasure takes its time for them", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { database } = server
  await database.query({
    text: `create function has_time() returns trigger language plpgsql as $$
      begin
        if current_setting('statement_timeout') <> '0' then raise 'in haste'; end if;
        return null;
      end $$`,
  })
  await database.query({ text: "create trigger has_time before update on notice execute function has_time()" })
  expect(await refusal(admin.call(users.erase, erasing(await personRow(server, admin, "legal"))))).toBeNull()
})

test("a file in which somebody stands is withdrawn from whoever exported it", long, async () => {
  const { server, work, folder } = await startExports()
  await work()
  const admin = await server.signIn("admin")
  const columnCode = "displayName"
  const excelColumnDtoList = [{ columnCode, columnName: columnCode }]
  const lines = await csvOf(admin, { fileName: "experts.csv", exportType: "experts", scope: "1", excelColumnDtoList })
  const expert = await personRow(server, admin, "expert.1")
  expect(lines).toContain(expert.displayName)
  expect(readdirSync(folder)).toHaveLength(1)
  await admin.call(users.erase, erasing(expert))
  await expect.poll(() => readdirSync(folder)).toEqual([])
  const wish = { fileName: "again.csv", exportType: "experts", scope: "1", excelColumnDtoList } as const
  expect(await csvOf(admin, wish)).not.toContain(expert.displayName)
})
