import { expect, onTestFinished } from "vitest"
import { invitationContract } from "#contract/invitation.contract.ts"
import { type RegistrationContent, registrationContract, termsVersion } from "#contract/registration.contract.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import { startTimers } from "#server/jobs/timers.ts"
import { mailRoom } from "#server/mail/mail-room.ts"
import type { Caller } from "./caller.ts"
import { atEndOfFile } from "./endings.ts"
import { startMailServer } from "./mail-server.ts"
import { proofOf } from "./registrations.ts"
import { type ServerOptions, startServer } from "./server.ts"

/** The password of whoever registers in tests. */
export const password = "Kranich-über-Wasser-7"
/** A server with a mail server, its reviewers, and how strangers come to an account. */
export async function registrationStage({ until = "test" }: Pick<ServerOptions, "until"> = {}) {
  const atEnd = until === "file" ? atEndOfFile : onTestFinished
  const mail = await startMailServer()
  atEnd(mail.stop)
  const room = mailRoom()
  const config = { mail: { url: mail.url, from: "no-reply@procurement.example" }, publicUrl: "https://procurement.example" }
  const server = await startServer({ modules: [room.module], config, until })
  const log = { warn: () => undefined, error: () => undefined }
  const workers = await startTimers(server.database, { onDue: {}, tasks: room.tasks, log })
  atEnd(() => workers.stop())
  const ask = async (email: string, invited: string | null = null) => {
    const proof = proofOf(await server.call(registrationContract.challenge, {}))
    await server.call(registrationContract.sendCode, { body: { email, language: "es", proof, invitation: invited } })
    return proof
  }
  const codeFor = async (email: string) => {
    const codes = () => mail.delivered.flatMap(({ to, text }) => (to.includes(email) ? (/^.*\b(\d{6})\b/m.exec(text)?.[1] ?? []) : []))
    const before = codes().length
    await ask(email)
    await expect.poll(() => codes().length).toBeGreaterThan(before)
    return codes().at(-1) ?? ""
  }
  const confirm = (email: string, shown: string, token: string | null = null) =>
    server.call(registrationContract.confirm, {
      body: { email, code: shown, name: "Ana García", password, language: "es", terms: termsVersion, invitation: token },
    })
  const comes = async (email: string, token: string | null = null) => {
    await confirm(email, await codeFor(email), token)
    return server.signIn(email, password)
  }
  const [buyer, approver] = [await server.signIn("purchaser"), await server.signIn("approver")]
  /** Invites a company by a letter; answers the invitation and the token of its link. */
  const invite = async (
    { company, creditCode = "" }: { readonly company: string; readonly creditCode?: string },
    email = "ana@proveedor.example",
  ) => {
    const content = { company, creditCode, person: "Ana", email, language: "es" as const, note: "" }
    const { id: invited } = await buyer.call(invitation.calls.create, { body: { content } })
    await buyer.call(invitationContract.inviteConnect, { body: { ids: [invited] } })
    const tokens = () =>
      mail.delivered.flatMap(({ to, text }) => (to.includes(email) ? (/invitation=([\w-]{43})/.exec(text)?.[1] ?? []) : []))
    await expect.poll(tokens).toHaveLength(1)
    return { invited, token: tokens()[0] ?? "" }
  }
  return { server, mail, ask, codeFor, confirm, comes, invite, buyer, approver }
}

/** The own registration of an applicant. */
export const mine = async (who: Caller) => {
  const own = await who.call(registrationContract.mine, {})
  if (!own) throw new Error("nothing was begun")
  return own
}
/** Sends it. */
export const send = async (who: Caller, content: RegistrationContent) =>
  who.call(registrationContract.register, { body: { base: (await mine(who)).version, content } })
/** Passes its review with 1, or returns it with 2. */
export const review = (who: Caller, id: string, status: "1" | "2", comment = "") =>
  who.call(registrationContract.doApprove, { body: { id, status, comment } })
